import { expect, it } from 'vitest';
import { phoneKey, spellings } from './numbers.ts';

it.each([
  ['mobile of São Paulo', '5511988887777', '551188887777'],
  ['the same without its ninth digit', '551188887777', '551188887777'],
  ['mobile of Minas', '5531996665555', '553196665555'],
  ['old range 6', '5585961234567', '558561234567'],
  ['old range 7', '5585971234567', '558571234567'],
  ['new range, never without its 9', '5511941234567', '5511941234567'],
  ['landline of São Paulo, which is not the one above', '551141234567', '551141234567'],
  ['landline', '552125551234', '552125551234'],
  ['0800', '558001234567', '558001234567'],
  ['Portugal', '351912345678', '351912345678'],
  ['Mexico', '5215512345678', '5215512345678'],
  ['United States', '15551234567', '15551234567'],
  ['too long', '55119888877770', '55119888877770'],
  ['too short', '5511988', '5511988'],
])('%s', (_, digits, key) => {
  expect(phoneKey(digits)).toBe(key);
  expect(phoneKey(key)).toBe(key);
});

it('a landline never gets a ninth digit, a mobile has both spellings', () => {
  expect(spellings('551141234567')).toEqual(['551141234567']);
  expect(spellings('5511941234567')).toEqual(['5511941234567']);
  expect(spellings('15551234567')).toEqual(['15551234567']);
  expect(spellings('551188887777')).toEqual(['551188887777', '5511988887777']);
  expect(spellings('5511988887777')).toEqual(['551188887777', '5511988887777']);
});

it('matches every old Brazilian mobile with its short form, and with no other number', () => {
  const keys = new Map<string, string>();
  for (let area = 11; area <= 99; area += 1) {
    if (area % 10 === 0) continue;
    for (let first = 2; first <= 9; first += 1) {
      const eight = `55${area}${first}1234567`;
      const nine = `55${area}9${first}1234567`;
      expect(phoneKey(nine) === phoneKey(eight)).toBe(first >= 6);
      for (const number of [eight, nine]) {
        const person = first >= 6 ? nine : number;
        expect(keys.get(phoneKey(number)) ?? person).toBe(person);
        keys.set(phoneKey(number), person);
      }
    }
  }
});
