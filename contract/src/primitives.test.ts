import { describe, expect, it } from 'vitest';
import { color, idParam, pageQuery, text } from './primitives.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('an id in an address', () => {
  it('is read as a number', () => {
    expect(idParam.parse('42')).toBe(42);
    expect(idParam.parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each(['0', '-1', '1.5', '1e3', ' 1', '0x10', '', 'abc', '9007199254740992', '99999999999999999', '1;drop'])(
    'is not %j',
    (value) => {
      expect(accepts(idParam, value)).toBe(false);
    },
  );
});

describe('a page number', () => {
  it.each([
    ['1', true],
    ['50', true],
    ['0', false],
    ['-1', false],
    ['1.5', false],
    ['9999999999', false],
    ['', false],
  ])('%j is accepted: %s', (value, expected) => {
    expect(accepts(pageQuery.pageNumber, value)).toBe(expected);
  });
});

describe('a colour', () => {
  it.each(['#abc', '#ABCD', '#a1b2c3', '#A1B2C3D4'])('may be %s', (value) => {
    expect(accepts(color, value)).toBe(true);
  });

  it.each(['abc', '#ab', '#abcde', '#abcdefg', '#abcdefabcd', 'red', 'url(x)', '#abc;}', '#abc\n'])(
    'may not be %j, which would reach CSS',
    (value) => {
      expect(accepts(color, value)).toBe(false);
    },
  );
});

it('text has an end and no NUL, which the database cannot hold', () => {
  expect(accepts(text(3), 'abc')).toBe(true);
  expect(accepts(text(3), 'abcd')).toBe(false);
  expect(accepts(text(3), 'a\0')).toBe(false);
  expect(accepts(text(30), 'a\nb\tc — ç 😀')).toBe(true);
});
