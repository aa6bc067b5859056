import { describe, expect, it } from 'vitest';
import { checkSubscription, isExpired } from './subscription.ts';

const at = (instant: string) => new Date(instant);

describe('a subscription', () => {
  it('works on its due day and ends with it, by the calendar of the company', () => {
    const company = { dueDate: '2026-03-10', timezone: 'America/Sao_Paulo' };
    expect(isExpired(company, at('2026-03-10T12:00:00Z'))).toBe(false);
    expect(isExpired(company, at('2026-03-11T02:59:59Z'))).toBe(false);
    expect(isExpired(company, at('2026-03-11T03:00:00Z'))).toBe(true);
    expect(isExpired({ ...company, timezone: 'Pacific/Auckland' }, at('2026-03-10T11:00:00Z'))).toBe(true);
    expect(isExpired({ ...company, dueDate: null }, at('2126-01-01T00:00:00Z'))).toBe(false);
  });

  it('refuses the late and the switched off, never the operator', () => {
    const now = at('2026-03-11T12:00:00Z');
    const late = { isActive: true, dueDate: '2026-03-10', timezone: 'UTC' };
    const off = { isActive: false, dueDate: null, timezone: 'UTC' };
    const agent = { super: false };
    expect(() => checkSubscription({ actor: agent, company: late }, now)).toThrow('ERR_SUBSCRIPTION_EXPIRED');
    expect(() => checkSubscription({ actor: agent, company: off }, now)).toThrow('ERR_COMPANY_DISABLED');
    expect(() => checkSubscription({ actor: agent, company: { ...off, isActive: true } }, now)).not.toThrow();
    for (const company of [late, off])
      expect(() => checkSubscription({ actor: { super: true }, company }, now)).not.toThrow();
  });
});
