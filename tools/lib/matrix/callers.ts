import type { Caller } from '../sample.ts';
import type { World } from '../world.ts';

export interface MatrixCaller extends Caller {
  name: string;
  hasQueues: boolean;
  allTicket: boolean;
  /** Which ids it tries beside its own: those of other companies, those of its own that it may not see. */
  tries: readonly ('foreign' | 'unseen')[];
  world: World;
  /** The company whose ids are the foreign ones. */
  away: World;
}

export type Worlds = {
  home: World;
  /** A company like home, from which somebody reaches for home's rows. */
  neighbour: World;
  /** A company whose plan opens nothing. */
  bare: World;
  operator: World;
  /** Nobody of it ever calls: whatever changes in it was changed from outside. */
  guarded: World;
};

/** Everybody who may knock. */
export function callersOf({ home, neighbour, bare, operator, guarded }: Worlds): MatrixCaller[] {
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
    // Before anybody of home calls: what they set going in the background is not this one's doing.
    caller("other's admin", { profile: 'admin', world: neighbour, away: home }),
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
    caller('super', { profile: 'admin', super: true, world: operator }),
  ];
}
