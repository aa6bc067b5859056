import { describe, expect, it } from 'vitest';
import { base32, codeOf, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  // Appendix B of RFC 6238: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i the code is %s', (second, code) => {
    expect(codeOf(secret, stepAt(new Date(second * 1000)))).toBe(code);
  });

  it('are good half a minute early and late, and no longer', () => {
    const now = new Date(1_111_111_111_000);
    const isGood = (by: number) => stepOfCode(secret, codeOf(secret, stepAt(now) + by), now) === stepAt(now) + by;
    expect([-2, -1, 0, 1, 2].map(isGood)).toEqual([false, true, true, true, false]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '０５０４７１'])('%s is none', (typed) => {
    expect(stepOfCode(secret, typed, new Date(1_111_111_111_000))).toBeUndefined();
  });

  // Section 10 of RFC 4648.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['foob', 'MZXW6YQ'],
    ['foobar', 'MZXW6YTBOI'],
  ])('base32 of %j is %j', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });
});
