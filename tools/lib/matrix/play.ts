import type { TestServer } from '../../../server/src/testing/server.ts';
import { aNewAddress, asSent, send, type Answer } from '../http.ts';
import { resolve, type Place, type RefKind } from '../sample.ts';
import { absentId, credentialsOf } from '../world.ts';
import type { Cell } from './cells.ts';

let played = 0;

/** Sends one cell's request, with a session of its own and, where the call may change them, rows of its own. */
export async function play(server: TestServer, { spec, sample, caller, swap, malformed }: Cell): Promise<Answer> {
  const { world, away } = caller;
  const isFresh = spec.method !== 'GET' || spec.cookie === true;
  const person = await world.person(caller, isFresh);

  const idOf = async (kind: RefKind, place: Place): Promise<unknown> => {
    if (!swap.places.has(place) || swap.idCase === 'own') {
      return kind === 'self' ? person.id : world.idOf(kind, isFresh);
    }
    if (swap.idCase === 'malformed') return malformed;
    if (swap.idCase === 'absent') return absentId;
    // What does not exist yet cannot be foreign; an unknown id has to do.
    return (await away.idOf(kind === 'self' ? 'user' : kind, false)) ?? absentId;
  };

  const request = await resolve(sample, { person, around: world, n: (played += 1), idOf });
  const { token, refreshToken } = await credentialsOf(server, caller.credential, person);
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
