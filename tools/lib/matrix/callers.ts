import type { Caller } from '../sample.ts';
import type { World } from '../world.ts';

export interface MatrixCaller extends Caller {
  name: string;
  hasQueues: boolean;
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
    caller('user'),
    caller('user, no queues', { hasQueues: false }),
    caller('supervisor', { profile: 'supervisor' }),
    caller('admin', { profile: 'admin' }),
    caller('admin, bare plan', { profile: 'admin', world: bare }),
    caller('super', { profile: 'admin', super: true, world: operator }),
  ];
}
