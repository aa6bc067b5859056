/** The largest amount that Pix can write: ten digits before the point. */
export const maxCents = 999_999_999_999;

const decimal = /^(0|[1-9]\d{0,9})\.(\d{2})$/;

/** 12345 → '123.45'. Works on digits, because a float cannot hold most decimal fractions. */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > maxCents) throw new RangeError('not an amount in cents');
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** '123.45' → 12345; null for any other form: a sign, an exponent, one or three decimals, spaces. */
export function parseCents(text: string): number | null {
  const match = decimal.exec(text);
  return match ? Number(`${match[1]}${match[2]}`) : null;
}
