import * as z from 'zod';

/** An amount of money on the wire has at most two decimals; inside it is integer cents, so that no sum is a float. */
export const money = z
  .number()
  .min(0)
  .max(99_999_999.99)
  .multipleOf(0.01)
  .transform((amount) => Math.round(amount * 100));

/** Cents as the decimal text that the database stores exactly. */
export const decimalOf = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
