import { expect, it } from 'vitest';
import { isSensitive } from './sensitive.ts';

const before = { email: 'camila@casaaurora.exemplo' };

it.each([
  [{ email: before.email, password: '' }, false],
  [{ email: ` ${before.email.toUpperCase()} `, password: '' }, false],
  [{}, false],
  [{ email: 'outra@casaaurora.exemplo', password: '' }, true],
  [{ email: before.email, password: 'x' }, true],
])('asks for the current password when %o is typed: %s', (typed, asked) => {
  expect(isSensitive(before, typed)).toBe(asked);
});
