import { errorStatus, type ErrorCode } from '@recadia/contract/errors';
import { can } from '@recadia/contract/permissions';
import type { RouteSpec } from '@recadia/contract/route';
import { refsOf, withoutIndex, type Place, type RefKind, type Sample, type UnseenSort } from '../samples/sample.ts';
import { kindOf } from '../samples/samples.ts';
import type { MatrixCaller } from './callers.ts';

export type IdCase = 'own' | 'foreign' | 'unseen' | 'absent' | 'malformed';

/** The ids of a request that are not the caller's own. */
export interface Swap {
  idCase: IdCase;
  places: Map<Place, RefKind>;
  /** Why the row is invisible. */
  sort?: UnseenSort;
}

/** An empty list of statuses is a success. */
export interface Expectation {
  statuses: readonly number[];
  codes: readonly ErrorCode[];
}

const success: Expectation = { statuses: [], codes: [] };
const refusal = (code: ErrorCode, status: number = errorStatus[code]): Expectation => ({
  statuses: [status],
  codes: [code],
});

/** The declared result of one cell, in the order of the server's checks. */
export function expectedOf(spec: RouteSpec, sample: Sample, caller: MatrixCaller, swap: Swap): Expectation {
  const admissionRefusal = spec.audience === 'public' ? null : admission(spec, caller);
  if (admissionRefusal) return admissionRefusal;
  const { idCase, places } = swap;
  if (idCase === 'malformed') return refusal('ERR_VALIDATION');

  const reachesOut = reachesForeignRows(spec, caller);
  const swapped = [...places];
  if (swapped.some(([, kind]) => kind === 'company') && !reachesOut) return refusal('ERR_NO_PERMISSION');
  const target = swapped.find(([place]) => isTarget(place));
  if (target && idCase !== 'unseen') {
    const { missing, isOfPlatform } = kindOf(target[1]);
    // A kind of the platform has no foreign rows, so its foreign id names no row.
    if (!reachesOut || idCase !== 'foreign' || isOfPlatform) return refusal(missing);
  }

  const rule = sample.refuses?.(caller) ?? null;
  const named = swap.sort ? (sample.unseen?.(swap.sort) ?? null) : null;
  if (swap.sort && !takesAllRows(spec, swap)) return outOfSight(sample, [rule, named]);
  if (rule) return refusal(rule);
  if (swap.sort) return named ? refusal(named) : success;
  const others = swapped.filter(([place, kind]) => !isTarget(place) && kind !== 'company');
  if (others.length === 0) return success;
  return { statuses: [404], codes: others.map(([, kind]) => kindOf(kind).missing) };
}

/** The route declares that this caller may access rows of other companies. */
export const reachesForeignRows = ({ foreign }: RouteSpec, caller: MatrixCaller): boolean =>
  caller.super && foreign !== undefined;

/** The route declares that it accepts the ids of all rows of the company at these places. */
export const takesAllRows = ({ visibility = {} }: RouteSpec, { places }: Swap): boolean =>
  [...places.keys()].every((place) => visibility[withoutIndex(place)] === 'company');

/** An invisible row is refused, or answered like an absent one. */
function outOfSight(sample: Sample, others: (ErrorCode | null)[]): Expectation {
  const rowKinds = [...refsOf(sample).values()].map(kindOf).filter(({ hasVisibility }) => hasVisibility);
  const codes = [
    ...rowKinds.map(({ missing }) => missing),
    'ERR_NO_PERMISSION' as const,
    ...others.filter((code) => code !== null),
  ];
  return { statuses: codes.map((code) => errorStatus[code]), codes };
}

/** The target of the call: the id in its address, or the ids of a bulk call. */
const isTarget = (place: string) => place.startsWith('params.') || place.startsWith('body.ids.');

function admission(spec: RouteSpec, caller: MatrixCaller): Expectation | null {
  if (caller.credential === 'expired') return refusal('ERR_SESSION_EXPIRED', 403);
  if (caller.credential !== 'live') return refusal('ERR_SESSION_EXPIRED');
  if (caller.isBlocked && spec.standing !== 'any') return refusal('ERR_SUBSCRIPTION_EXPIRED');
  const isAdmitted =
    (spec.audience !== 'super' || caller.super) &&
    (spec.needs === null || can(caller, spec.needs)) &&
    (spec.plan === null || caller.world.hasPlan);
  return isAdmitted ? null : refusal('ERR_NO_PERMISSION');
}
