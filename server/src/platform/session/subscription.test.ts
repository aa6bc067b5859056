import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { checkSubscription, isExpired } from './subscription.ts';

const inSaoPaulo = (dueDate: string | null) => ({ dueDate, timezone: 'America/Sao_Paulo' });

describe('a subscription has expired', () => {
  it.each([
    // São Paulo is three hours behind UTC: its day begins at 03:00 UTC.
    ['2027-01-10T02:59:59Z', '2027-01-09', false, 'the last second of the due day'],
    ['2027-01-10T03:00:00Z', '2027-01-09', true, 'the first second after it'],
    ['2027-01-09T03:00:00Z', '2027-01-09', false, 'the first second of the due day'],
    ['2027-01-08T12:00:00Z', '2027-01-09', false, 'the day before'],
    ['2028-02-29T12:00:00Z', '2028-02-28', true, 'a leap day'],
    ['2028-01-01T02:59:59Z', '2027-12-31', false, 'New Year’s Eve'],
  ])('at %s with the due date %s: %s (%s)', (now, dueDate, expected) => {
    expect(isExpired(inSaoPaulo(dueDate), new Date(now))).toBe(expected);
  });

  it('by the calendar of the company, wherever the server stands', () => {
    const now = new Date('2027-01-09T11:30:00Z');
    const ofDue = (timezone: string) => isExpired({ dueDate: '2027-01-09', timezone }, now);
    expect(ofDue('Pacific/Kiritimati')).toBe(true); // already the 10th
    expect(ofDue('Pacific/Pago_Pago')).toBe(false); // barely the 9th
    expect(ofDue('Europe/Lisbon')).toBe(false);
  });

  it('never, without a due date', () => {
    expect(isExpired(inSaoPaulo(null), new Date('2999-01-01T00:00:00Z'))).toBe(false);
  });
});

describe('access by subscription', () => {
  const now = new Date('2027-01-09T12:00:00Z');
  const outcome = (company: { isActive?: boolean; dueDate?: string | null }, isSuper = false) => {
    const whole = { isActive: true, dueDate: null, timezone: 'America/Sao_Paulo', ...company };
    try {
      checkSubscription({ actor: { super: isSuper }, company: whole }, now);
      return 'in';
    } catch (error) {
      return error instanceof AppError ? [error.status, error.code, error.details] : error;
    }
  };

  it('a company that paid', () => {
    expect(outcome({ dueDate: '2027-01-09' })).toBe('in');
  });

  it('refuses a company past its due date, and names the date', () => {
    expect(outcome({ dueDate: '2027-01-08' })).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2027-01-08' }]);
  });

  it('not one that was switched off', () => {
    expect(outcome({ isActive: false })).toEqual([403, 'ERR_COMPANY_DISABLED', undefined]);
  });

  it('always the operator', () => {
    expect(outcome({ isActive: false, dueDate: '2020-01-01' }, true)).toBe('in');
  });
});
