import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { checkSubscription, hasSubscription } from './subscription.ts';

describe('access by subscription', () => {
  const now = new Date('2027-01-09T12:00:00Z');
  const paid = { isActive: true, leavingAt: null, dueDate: null, timezone: 'America/Sao_Paulo', graceDays: 0 };
  const outcome = (company: Partial<Parameters<typeof checkSubscription>[0]['company']>, isSuper = false) => {
    const subscriber = { actor: { super: isSuper }, company: { ...paid, ...company } };
    try {
      checkSubscription(subscriber, now);
      expect(hasSubscription(subscriber, now)).toBe(true);
      return 'in';
    } catch (error) {
      expect(hasSubscription(subscriber, now)).toBe(false);
      return error instanceof AppError ? [error.status, error.code, error.details] : error;
    }
  };

  it('admits a company that paid', () => {
    expect(outcome({ dueDate: '2027-01-09' })).toBe('in');
  });

  it('refuses a company past its due date, and names the date', () => {
    expect(outcome({ dueDate: '2027-01-08' })).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2027-01-08' }]);
  });

  it('admits a company within its grace days', () => {
    expect(outcome({ dueDate: '2027-01-08', graceDays: 1 })).toBe('in');
    expect(outcome({ dueDate: '2027-01-07', graceDays: 1 })).toMatchObject([402, 'ERR_SUBSCRIPTION_EXPIRED', {}]);
  });

  it('refuses a disabled company and one that is being deleted', () => {
    expect(outcome({ isActive: false })).toEqual([403, 'ERR_COMPANY_DISABLED', undefined]);
    expect(outcome({ leavingAt: now })).toEqual([403, 'ERR_COMPANY_DISABLED', undefined]);
  });

  it('admits the operator always', () => {
    expect(outcome({ isActive: false, dueDate: '2020-01-01' }, true)).toBe('in');
  });
});
