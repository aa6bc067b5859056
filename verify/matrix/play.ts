import type { TestServer } from '../../server/src/testing/server.ts';
import { aNewAddress, asSent, send, type Answer } from '../../testkit/http.ts';
import { refsOf, resolve, type Person, type Place, type RefKind, type Sample, type Vary } from '../samples/sample.ts';
import { kindOf } from '../samples/samples.ts';
import { absentIdOf, credentialsOf, type Credentials } from '../world/world.ts';
import type { MatrixCaller } from './callers.ts';
import type { Cell } from './cells.ts';
import { expectedOf, takesAllRows } from './expected.ts';

/** The user and the ids of a call without swaps. */
interface Belongings {
  person: Person;
  ids: Map<Place, unknown>;
  credentials: Credentials;
}

let played = 0;
let shared: { caller: MatrixCaller; sample: Sample; belongings: Promise<Belongings> } | undefined;

/** Sends one cell's request; where it may change them, with a session and rows of its own. */
export async function play(server: TestServer, cell: Cell, vary?: Vary): Promise<Answer> {
  const { spec, sample, caller, swap, malformed } = cell;
  const { world, away } = caller;
  const { person, ids, credentials } = await belongingsOf(server, cell);

  const idOf = async (kind: RefKind, place: Place): Promise<unknown> => {
    if (!swap.places.has(place) || swap.idCase === 'own') return ids.get(place);
    if (swap.idCase === 'malformed') return malformed;
    if (swap.idCase === 'absent') return absentIdOf(kind);
    // A route that accepts every row may change this one, so no other cell uses it.
    if (swap.sort && kind !== 'self')
      return world.idOf(kind, spec.method !== 'GET' && takesAllRows(spec, swap), swap.sort);
    // A kind without foreign rows uses an unknown id.
    if (kindOf(kind).isOfPlatform) return absentIdOf(kind);
    return away.idOf(kind === 'self' ? 'user' : kind, false);
  };

  const request = await resolve(sample, { person, around: world, n: (played += 1), idOf, vary });
  const { token, refreshToken } = credentials;
  const sent = asSent(spec, request);
  return send(server.url, {
    ...sent,
    headers: {
      ...sent.headers,
      ...sample.headers?.(sent),
      'x-forwarded-for': aNewAddress(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(spec.cookie && refreshToken !== undefined && { cookie: `rt=${refreshToken}` }),
    },
  });
}

/** Most cells are refused and change nothing, so the cells of one sample share rows and session. */
function belongingsOf(server: TestServer, cell: Cell): Promise<Belongings> {
  const { spec, sample, caller, swap } = cell;
  const isRefused = expectedOf(spec, sample, caller, swap).statuses.length > 0;
  if (!isRefused || spec.cookie) return newBelongings(server, cell);
  if (shared?.caller !== caller || shared.sample !== sample) {
    shared = { caller, sample, belongings: newBelongings(server, cell) };
  }
  return shared.belongings;
}

async function newBelongings(server: TestServer, { spec, sample, caller }: Cell): Promise<Belongings> {
  const isFresh = spec.method !== 'GET' || spec.cookie === true;
  const person = await caller.world.person(caller, isFresh);
  const ids = new Map<Place, unknown>();
  for (const [place, kind] of refsOf(sample)) {
    const at = caller.allTicket ? undefined : 'own queue';
    ids.set(place, kind === 'self' ? person.id : await caller.world.idOf(kind, isFresh, at));
  }
  return { person, ids, credentials: await credentialsOf(server, caller.credential, person) };
}
