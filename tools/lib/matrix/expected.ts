import { errorStatus, type ErrorCode } from '@recadia/contract/errors';
import { can } from '@recadia/contract/permissions';
import type { RouteSpec } from '@recadia/contract/route';
import {
  missingCode,
  refsOf,
  rowKinds,
  withoutIndex,
  type Place,
  type RefKind,
  type Sample,
  type UnseenSort,
} from '../sample.ts';
import type { MatrixCaller } from './callers.ts';

export type IdCase = 'own' | 'foreign' | 'unseen' | 'absent' | 'malformed';

/** The ids of a request that are not the caller's own; all others are. */
export interface Swap {
  idCase: IdCase;
  places: Map<Place, RefKind>;
  /** Why an unseen row is out of sight. */
  sort?: UnseenSort;
}

/** No statuses are a success. */
export interface Expectation {
  statuses: readonly number[];
  codes: readonly ErrorCode[];
}

const success: Expectation = { statuses: [], codes: [] };
const refusal = (code: ErrorCode, status: number = errorStatus[code]): Expectation => ({
  statuses: [status],
  codes: [code],
});

/** What the declarations promise for one cell, in the order in which the server decides. */
export function expectedOf(spec: RouteSpec, sample: Sample, caller: MatrixCaller, swap: Swap): Expectation {
  const atTheDoor = spec.audience === 'public' ? null : admission(spec, caller);
  if (atTheDoor) return atTheDoor;
  const { idCase, places } = swap;
  if (idCase === 'malformed') return refusal('ERR_VALIDATION');

  const reachesOut = caller.super && spec.foreign === 'super';
  const swapped = [...places];
  if (swapped.some(([, kind]) => kind === 'company') && !reachesOut) return refusal('ERR_NO_PERMISSION');
  const target = swapped.find(([place]) => isTarget(place));
  if (target && idCase !== 'unseen' && !(reachesOut && idCase === 'foreign')) return refusal(missingCode[target[1]]);

  const rule = sample.refuses?.(caller) ?? null;
  const named = swap.sort ? (sample.unseen?.(swap.sort) ?? null) : null;
  if (swap.sort && !takesAllRows(spec, swap)) return outOfSight(sample, [rule, named]);
  if (rule) return refusal(rule);
  if (swap.sort) return named ? refusal(named) : success;
  const others = swapped.filter(([place, kind]) => !isTarget(place) && kind !== 'company');
  if (others.length === 0) return success;
  return { statuses: [404], codes: others.map(([, kind]) => missingCode[kind]) };
}

/** Declared by the route: it takes the ids of all rows of the company at these places. */
export const takesAllRows = ({ visibility = {} }: RouteSpec, { places }: Swap): boolean =>
  [...places.keys()].every((place) => visibility[withoutIndex(place)] === 'company');

/** A row out of sight is refused, or answers like one that is not there. */
function outOfSight(sample: Sample, others: (ErrorCode | null)[]): Expectation {
  const missing = [...refsOf(sample).values()].filter((kind) => rowKinds.has(kind)).map((kind) => missingCode[kind]);
  const codes = [...missing, 'ERR_NO_PERMISSION' as const, ...others.filter((code) => code !== null)];
  return { statuses: codes.map((code) => errorStatus[code]), codes };
}

/** What the call is about: the one in its address, or the several of a bulk call. */
const isTarget = (place: string) => place.startsWith('params.') || place.startsWith('body.ids.');

function admission(spec: RouteSpec, caller: MatrixCaller): Expectation | null {
  if (caller.credential === 'expired') return refusal('ERR_SESSION_EXPIRED', 403);
  if (caller.credential !== 'live') return refusal('ERR_SESSION_EXPIRED');
  const isAdmitted =
    (spec.audience !== 'super' || caller.super) &&
    (spec.needs === null || can(caller, spec.needs)) &&
    (spec.plan === null || caller.world.hasPlan);
  return isAdmitted ? null : refusal('ERR_NO_PERMISSION');
}
