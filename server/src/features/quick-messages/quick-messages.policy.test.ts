import { describe, expect, it } from 'vitest';
import { mayChange, mayRead, maySetGeneral } from './quick-messages.policy.ts';

const aUser = (profile: 'user' | 'supervisor' | 'admin') => ({ profile, super: false, userId: 1 });
const own = { geral: false, user_id: 1 };
const foreign = { geral: false, user_id: 2 };
const general = { geral: true, user_id: 1 };

describe('part of ROL-10: a user changes private ones; only an admin shares one', () => {
  it.each([
    ['user', own, true],
    ['user', general, false],
    ['user', foreign, false],
    ['supervisor', general, true],
    ['supervisor', foreign, true],
    ['admin', foreign, true],
  ] as const)('%s %o: %s', (profile, row, may) => expect(mayChange(aUser(profile), row)).toBe(may));

  it.each([
    ['user', true, false, false],
    ['supervisor', true, false, false],
    ['supervisor', true, true, true],
    ['user', undefined, true, true],
    ['admin', true, false, true],
    ['admin', false, true, true],
  ] as const)('%s wants %s where it is %s: %s', (profile, wanted, current, may) =>
    expect(maySetGeneral(aUser(profile), wanted, current)).toBe(may),
  );
});

it('a colleague’s own is read by who may change any', () => {
  expect(mayRead(aUser('user'), foreign)).toBe(false);
  expect(mayRead(aUser('user'), general)).toBe(true);
  expect(mayRead(aUser('supervisor'), foreign)).toBe(true);
});
