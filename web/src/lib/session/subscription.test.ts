import { describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/companies.ts';
import { aUser } from '../../testing/users.ts';
import { daysToWarnOf, isSubscriptionOver } from './subscription.ts';

const today = new Date(2026, 10, 15, 12);
const due = (dueDate: string | null, isSuper = false) => aUser({ super: isSuper, company: aCompany({ dueDate }) });

describe('subscription', () => {
  it('is over from the day after the due date, never without one and never for the operator', () => {
    expect(isSubscriptionOver(due('2026-11-14'), today)).toBe(true);
    expect(isSubscriptionOver(due('2026-11-15'), today)).toBe(false);
    expect(isSubscriptionOver(due(null), today)).toBe(false);
    expect(isSubscriptionOver(due('2026-11-14', true), today)).toBe(false);
  });

  it('CST-01 warns when fewer than five days are left', () => {
    expect(daysToWarnOf(due('2026-11-20'), today)).toBeNull();
    expect(daysToWarnOf(due('2026-11-19'), today)).toBe(4);
    expect(daysToWarnOf(due('2026-11-15'), today)).toBe(0);
    expect(daysToWarnOf(due('2026-11-14'), today)).toBeNull();
    expect(daysToWarnOf(due(null), today)).toBeNull();
  });
});
