import { describe, expect, it } from 'vitest';
import { palette } from './palette.ts';
import { color } from './primitives.ts';
import { tagInput } from './tags.ts';

const issueOf = (input: unknown) => tagInput.safeParse(input).error?.issues.map(({ path, code }) => [path[0], code]);

describe('part of TAG-03: the name of a tag', () => {
  it.each(['', 'ab', '  ab  ', '😀😀'])('%j is too short: three characters as people count them', (name) => {
    expect(issueOf({ name })).toContainEqual(['name', 'too_small']);
  });

  it('is required', () => {
    expect(issueOf({})).toEqual([['name', 'invalid_type']]);
  });

  it.each(['abc', '  abc ', '😀😀😀', 'É a', 'x'.repeat(50)])(
    '%j is long enough and is kept without the space around it',
    (name) => {
      expect(tagInput.parse({ name })).toEqual({ name: name.trim() });
    },
  );

  it('has at most 50 characters', () => {
    expect(issueOf({ name: 'x'.repeat(51) })).toEqual([['name', 'too_big']]);
  });
});

it('the kanban flag is 0 or 1, never a boolean', () => {
  expect(tagInput.parse({ name: 'Lead', kanban: 1 }).kanban).toBe(1);
  for (const kanban of [true, 2, '1', null]) expect(issueOf({ name: 'Lead', kanban })).toHaveLength(1);
});

it('the palette has exactly fifty different colours', () => {
  expect(new Set(palette.map((one) => one.toLowerCase())).size).toBe(50);
  for (const one of palette) expect(color.safeParse(one).success).toBe(true);
});
