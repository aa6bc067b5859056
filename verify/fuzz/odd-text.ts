import fc from 'fast-check';

/** One character of each kind that causes errors: case, accents, width, direction, joiners, controls, spaces. */
const odd = [
  'a',
  'Z',
  '0',
  '_',
  '-',
  '.',
  '@',
  '"',
  "'",
  '\\',
  '/',
  '%',
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u3000',
  '\ufeff',
  'é',
  'ç',
  'ß',
  'İ',
  'ı',
  'ﬁ',
  'Ω',
  '漢',
  'ﷺ',
  'א',
  '٣',
  '９',
  '\u0301',
  '\u200d',
  '\u202e',
  '\u0085',
  '\ufffd',
  '😀',
  '𝒳',
  '🇧🇷',
  '\u{e0001}',
  '\u{10ffff}',
  '\u0001',
  '\u007f',
];

/** Text of characters whose length, comparison and case folding differ from their appearance. */
export function oddText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...odd), minLength, maxLength });
}
