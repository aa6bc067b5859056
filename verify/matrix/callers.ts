import type { Caller } from '../samples/sample.ts';
import type { World } from '../world/world.ts';

export interface MatrixCaller extends Caller {
  name: string;
  hasQueues: boolean;
  allTicket: boolean;
  /** The ids it tries beside its own: of other companies, and invisible ones of its own. */
  tries: readonly ('foreign' | 'unseen')[];
  world: World;
  /** The company of the foreign ids. */
  away: World;
}

export type Worlds = {
  home: World;
  /** A company like home, whose users request home's rows. */
  otherTenant: World;
  /** A company whose plan allows no optional feature. */
  bare: World;
  /** A company whose due date has passed. */
  blocked: World;
  operator: World;
  /** No user of it ever calls, so every change in it comes from outside. */
  guarded: World;
};

/** All callers of the matrix. */
export function callersOf({ home, otherTenant, bare, blocked, operator, guarded }: Worlds): MatrixCaller[] {
  const caller = (name: string, facts: Partial<MatrixCaller> = {}): MatrixCaller => ({
    name,
    profile: 'user',
    super: false,
    hasQueues: true,
    allTicket: true,
    tries: ['foreign'],
    credential: 'live',
    world: home,
    away: guarded,
    ...facts,
  });
  return [
    // Before any caller of home, so that background work of those calls is not counted here.
    caller("other's admin", { profile: 'admin', world: otherTenant, away: home }),
    caller('anonymous', { credential: 'none' }),
    caller('expired token', { credential: 'expired', profile: 'admin' }),
    caller('revoked session', { credential: 'revoked', profile: 'admin' }),
    caller('API token', { credential: 'opaque', profile: 'admin' }),
    caller('user', { allTicket: false, tries: ['unseen'] }),
    caller('user, allTicket', { tries: ['foreign', 'unseen'] }),
    caller('user, no queues', { hasQueues: false }),
    caller('supervisor', { profile: 'supervisor', tries: ['foreign', 'unseen'] }),
    caller('admin', { profile: 'admin' }),
    caller('admin, bare plan', { profile: 'admin', world: bare }),
    // Refused before the ids are read, so its own ids suffice.
    caller('blocked admin', { profile: 'admin', world: blocked, isBlocked: true, tries: [] }),
    caller('super', { profile: 'admin', super: true, world: operator }),
  ];
}
