import { describe, expect, it } from 'vitest';
import { can, permissions, profiles, type Permission, type Profile } from './permissions.ts';

const heldBy = (profile: Profile, isSuper = false): Permission[] =>
  permissions.filter((permission) => can({ profile, super: isSuper }, permission));

it('ROL-02 grants an admin every listed permission and grants lower profiles none', () => {
  const listed = [
    'drawer-admin-items:view',
    'dashboard:view',
    'tickets-manager:showall',
    'user-modal:editProfile',
    'user-modal:editQueues',
    'ticket-options:deleteTicket',
    'contacts-page:deleteContact',
    'connections-page:addConnection',
    'connections-page:actionButtons',
    'connections-page:editOrDeleteConnection',
  ];
  expect(heldBy('admin')).toEqual(expect.arrayContaining(listed));
  for (const below of ['user', 'supervisor'] as const) {
    expect(heldBy(below).filter((permission) => listed.includes(permission))).toEqual([]);
  }
});

describe('profiles', () => {
  it('are user, supervisor and admin', () => {
    expect(profiles).toEqual(['user', 'supervisor', 'admin']);
  });

  it('ROL-13 part of ROL-14: adds to the listed rules only two of a supervisor (C-26, C-85)', () => {
    expect(heldBy('user')).toEqual([]);
    // The last two are additions to the specification (C-85).
    expect(heldBy('supervisor')).toEqual([
      'tags-page:editKanban',
      'quick-messages-page:editAny',
      'live-panel:view',
      'tickets-manager:showqueues',
    ]);
  });

  it('super implies what an admin may do, whatever the profile says', () => {
    expect(heldBy('user', true)).toEqual(heldBy('admin'));
  });
});
