import { describe, expect, it } from 'vitest';
import { credentials } from './auth.ts';
import { userChange } from './users.ts';

const issueOf = (input: unknown) => userChange.safeParse(input).error?.issues.map(({ path, code }) => [path[0], code]);

describe('part of ERR-08: name, e-mail and password of a user', () => {
  it.each(['', 'A', '  A ', '😀'])('the name %j is too short', (name) => {
    expect(issueOf({ name })).toContainEqual(['name', 'too_small']);
  });

  it('a name has 2 to 50 characters', () => {
    expect(userChange.parse({ name: ' Li ' })).toEqual({ name: 'Li' });
    expect(userChange.parse({ name: 'x'.repeat(50) }).name).toHaveLength(50);
    expect(issueOf({ name: 'x'.repeat(51) })).toEqual([['name', 'too_big']]);
  });

  it.each(['', 'ana', 'ana@', '@loja.pt', 'ana@loja', 'a b@loja.pt', `${'a'.repeat(250)}@b.pt`])(
    'the e-mail %j is not one',
    (email) => {
      expect(issueOf({ email })?.[0]?.[0]).toBe('email');
    },
  );

  it('an e-mail is kept in lower case', () => {
    expect(userChange.parse({ email: ' Ana@Loja.PT ' })).toEqual({ email: 'ana@loja.pt' });
  });

  it('a password has 5 to 50 characters; blank means unchanged', () => {
    expect(userChange.parse({ password: '' })).toEqual({ password: '' });
    expect(userChange.parse({ password: 'a b c' })).toEqual({ password: 'a b c' });
    expect(userChange.safeParse({ password: 'abcd' }).success).toBe(false);
    expect(userChange.safeParse({ password: 'x'.repeat(51) }).success).toBe(false);
  });
});

it('a profile is one of three', () => {
  expect(issueOf({ profile: 'super' })).toEqual([['profile', 'invalid_value']]);
});

it('allTicket understands the specification’s spelling and the right one', () => {
  for (const allTicket of ['enabled', 'desabled', 'disabled']) expect(issueOf({ allTicket })).toBeUndefined();
  expect(issueOf({ allTicket: true })).toEqual([['allTicket', 'invalid_value']]);
});

it('sign-in asks only that something was typed, and does not mind the case of the address', () => {
  expect(credentials.parse({ email: ' Ana@Loja.PT', password: 'x' })).toEqual({ email: 'ana@loja.pt', password: 'x' });
  for (const missing of [{ email: '', password: 'x' }, { email: 'ana@loja.pt', password: '' }, {}]) {
    expect(credentials.safeParse(missing).success).toBe(false);
  }
});
