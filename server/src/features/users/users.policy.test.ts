import type { UserChange } from '@recadia/contract/users';
import { describe, expect, it } from 'vitest';
import { mayChangeUser, maySeeUser } from './users.policy.ts';

const user = { userId: 1, profile: 'user', super: false } as const;
const supervisor = { userId: 2, profile: 'supervisor', super: false } as const;
const admin = { userId: 3, profile: 'admin', super: false } as const;
const boss = { userId: 4, profile: 'admin', super: true } as const;
const plain = (id: number) => ({ id, super: false });

describe('a person', () => {
  it.each([user, supervisor])('with profile $profile sees and changes only themselves', (actor) => {
    expect([maySeeUser(actor, actor.userId), maySeeUser(actor, 99)]).toEqual([true, false]);
    expect(mayChangeUser(actor, plain(actor.userId), { name: 'Ana', email: 'a@b.pt', password: 'x' })).toBe(true);
    expect(mayChangeUser(actor, plain(99), { name: 'Ana' })).toBe(false);
  });

  it.each([admin, boss])('with profile admin (super: $super) sees and changes any user of the company', (actor) => {
    expect(maySeeUser(actor, 99)).toBe(true);
    expect(
      mayChangeUser(actor, plain(99), { name: 'Ana', profile: 'admin', queueIds: [1], allTicket: 'enabled' }),
    ).toBe(true);
  });
});

describe('fields that decide permissions', () => {
  const privileges: UserChange[] = [
    { profile: 'admin' },
    { allTicket: 'enabled' },
    { whatsappId: null },
    { queueIds: [] },
  ];

  it.each(privileges)('%j is not for oneself to change without the permission', (change) => {
    expect(mayChangeUser(user, plain(user.userId), change)).toBe(false);
    expect(mayChangeUser(supervisor, plain(supervisor.userId), change)).toBe(false);
    expect(mayChangeUser(admin, plain(admin.userId), change)).toBe(true);
  });

  it('the super flag can be repeated, never changed', () => {
    for (const actor of [admin, boss]) {
      expect(mayChangeUser(actor, plain(99), { super: false, name: 'Ana' })).toBe(true);
      expect(mayChangeUser(actor, plain(99), { super: true })).toBe(false);
      expect(mayChangeUser(actor, { id: 99, super: true }, { super: false })).toBe(false);
    }
  });

  it('a platform user is changed by platform users alone', () => {
    const target = { id: 99, super: true };
    expect(mayChangeUser(admin, target, { password: 'x' })).toBe(false);
    expect(mayChangeUser(boss, target, { password: 'x' })).toBe(true);
  });
});
