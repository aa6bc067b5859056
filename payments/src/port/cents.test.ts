import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCents, maxCents, parseCents } from './cents.ts';

const amounts = fc.integer({ min: 0, max: maxCents });

it('reads back every amount that it writes', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      const text = formatCents(cents);
      expect(text).toMatch(/^\d{1,10}\.\d{2}$/);
      expect(parseCents(text)).toBe(cents);
    }),
    { numRuns: 10_000 },
  );
});

it('writes the same digits as exact integer arithmetic', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      const [units = '', hundredths = ''] = formatCents(cents).split('.');
      expect(BigInt(units) * 100n + BigInt(hundredths)).toBe(BigInt(cents));
    }),
    { numRuns: 10_000 },
  );
});

it.each([
  [0, '0.00'],
  [1, '0.01'],
  [10, '0.10'],
  [29, '0.29'],
  [115, '1.15'],
  [12345, '123.45'],
  [maxCents, '9999999999.99'],
])('writes %d cents as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

it.each([
  '',
  '1',
  '1.0',
  '1.000',
  '01.00',
  '-1.00',
  '+1.00',
  '1,00',
  '1e2.00',
  ' 1.00',
  '1.00\n',
  '10000000000.00',
  '٣.٠٠',
])('refuses %j as an amount', (text) => {
  expect(parseCents(text)).toBeNull();
});

it.each([-1, 0.5, NaN, Infinity, maxCents + 1])('refuses to write %d cents', (cents) => {
  expect(() => formatCents(cents)).toThrow(RangeError);
});
