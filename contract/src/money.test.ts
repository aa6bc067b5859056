import { expect, it } from 'vitest';
import { decimalOf, money } from './money.ts';

it('reads amounts as whole cents and writes them as decimals', () => {
  for (const [amount, cents, decimal] of [
    [0, 0, '0.00'],
    [1.15, 115, '1.15'],
    [49.9, 4_990, '49.90'],
    [8.05, 805, '8.05'],
    [99_999_999.99, 9_999_999_999, '99999999.99'],
  ] as const) {
    expect([money.parse(amount), decimalOf(cents)]).toEqual([cents, decimal]);
  }
});

it('refuses negative amounts, fractions of a cent and amounts beyond the column', () => {
  for (const amount of [-0.01, 1.005, 100_000_000, Number.NaN]) expect(money.safeParse(amount).success).toBe(false);
});
