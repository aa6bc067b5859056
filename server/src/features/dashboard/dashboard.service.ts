import type { Dashboard, Drill, TicketsOfTime, TicketsOfUser } from '@recadia/contract/dashboard';
import { pageSize } from '@recadia/contract/limits';
import { platformTotals, systemCall, tenantTx, type TenantTx } from '@recadia/db';
import { encodeCursor, readPage, type Position } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { presentDashboard } from './dashboard.present.ts';
import * as sql from './dashboard.sql.ts';
import { listTrackingPeriods, type Behind, type TrackingPeriodRow } from './drill.sql.ts';
import { periodOf, type Period } from './periods.ts';

export async function showNumbers(
  scope: Scope,
  actor: Actor,
  period: Period,
  queueId: number | undefined,
): Promise<Dashboard> {
  const [sums, present] = await tenantTx(
    scope,
    async (tx) => [await sql.listSums(tx, scope, period, queueId), await sql.findPresent(tx, scope, queueId)] as const,
  );
  if (!present.hasQueue) throw new AppError('ERR_NO_QUEUE_FOUND');
  const totals = actor.super ? await systemCall(platformTotals) : null;
  return presentDashboard({ period, sums, present, totals });
}

/** Throws when the named user or queue does not exist. */
function about<T>(scope: Scope, named: Pick<Behind, 'userId' | 'queueId'>, work: (tx: TenantTx) => Promise<T>) {
  return tenantTx(scope, async (tx) => {
    const { userId, queueId } = named;
    const missing = (userId ?? queueId) ? await sql.findMissing(tx, scope, { userId, queueId }) : undefined;
    if (missing) throw new AppError(missing === 'userId' ? 'ERR_NO_USER_FOUND' : 'ERR_NO_QUEUE_FOUND');
    return work(tx);
  });
}

interface Dates {
  initialDate: string;
  finalDate: string;
  queueId?: number | undefined;
}

export function countByUser(scope: Scope, { initialDate, finalDate, queueId }: Dates): Promise<TicketsOfUser[]> {
  const period = periodOf({ from: initialDate, to: finalDate }, finalDate);
  return about(scope, { queueId }, (tx) => sql.listOpenedByUser(tx, scope, period, queueId));
}

/** DSH-12: a single day is shown by hours. */
export function countByTime(scope: Scope, { initialDate, finalDate, queueId }: Dates): Promise<TicketsOfTime[]> {
  const period = periodOf({ from: initialDate, to: finalDate }, finalDate);
  return about<TicketsOfTime[]>(scope, { queueId }, (tx) =>
    period.from === period.to
      ? sql.listOpenedByHour(tx, scope, period.from, queueId)
      : sql.listOpenedByDay(tx, scope, period, queueId),
  );
}

type Asked = Omit<Behind, 'after' | 'limit'>;

export async function pageOfTrackingPeriods(scope: Scope, asked: Asked, cursor: string | undefined) {
  const limit = pageSize.ticketLives;
  const { after } = readPage({ cursor }, limit);
  const found = await listPiece(scope, asked, after && placeOf(after), limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit;
  return { rows, hasMore, nextCursor: hasMore && last ? encodeCursor(positionOf(last)) : null };
}

/** All of them in pieces, each from its own short transaction. */
export async function* trackingPeriodsBehind(
  scope: Scope,
  asked: Asked,
  atOnce: number,
): AsyncGenerator<TrackingPeriodRow[]> {
  let last: TrackingPeriodRow | undefined;
  do {
    const rows = await listPiece(scope, asked, last ?? null, atOnce);
    yield rows;
    last = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (last);
}

const listPiece = (scope: Scope, asked: Asked, after: Behind['after'], limit: number): Promise<TrackingPeriodRow[]> =>
  about(scope, asked, (tx) => listTrackingPeriods(tx, scope, { ...asked, after, limit }));

const positionOf = ({ at, life, ticketId }: TrackingPeriodRow): Position => [`${at.toISOString()}/${life}`, ticketId];

function placeOf([key, ticketId]: Position): NonNullable<Behind['after']> {
  const [at, life] = key.split('/');
  const place = { at: new Date(at ?? ''), ticketId, life: Number(life) };
  if (Number.isNaN(place.at.getTime()) || !Number.isSafeInteger(place.life) || place.life > 2_147_483_647)
    throw new AppError('ERR_VALIDATION', { details: { fields: { cursor: 'invalid_format' } } });
  return place;
}

/** Numbers of the current moment have no period. */
export const isOfNow = (of: Drill): boolean => of === 'pending' || of === 'open';
