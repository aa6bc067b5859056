import { describe, expect, it } from 'vitest';
import { alignmentPlaces, dataLength, encodeQr } from './qr.ts';
import { checkBytes, multiply } from './qrMath.ts';

// What the standard's own tables say, typed from them and not computed.
describe('the tables of the standard', () => {
  it('level M holds so many bytes of data', () => {
    const known = { 1: 16, 2: 28, 5: 86, 7: 124, 10: 216, 14: 365, 20: 669 };
    for (const [version, bytes] of Object.entries(known))
      expect([version, dataLength(Number(version))]).toEqual([version, bytes]);
  });

  it('alignment patterns stand there', () => {
    expect(alignmentPlaces(1)).toEqual([]);
    expect(alignmentPlaces(2)).toEqual([6, 18]);
    expect(alignmentPlaces(7)).toEqual([6, 22, 38]);
    expect(alignmentPlaces(14)).toEqual([6, 26, 46, 66]);
    expect(alignmentPlaces(20)).toEqual([6, 34, 62, 90]);
  });

  it('check bytes of the worked example: HELLO WORLD at level M', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(checkBytes(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('the field: 2 to the 8th is 29', () => {
    expect(multiply(128, 2)).toBe(29);
    expect(multiply(0, 77)).toBe(0);
  });
});

it('a text that no code holds is refused', () => {
  expect(() => encodeQr('q'.repeat(700))).toThrow('too long');
});
