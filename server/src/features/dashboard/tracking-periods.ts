import type { TicketStatus } from '@recadia/contract/tickets';

/** From the message that opened a ticket to its end; a reopening starts the next period. */
export interface TrackingPeriod {
  ticketId: number;
  life: number;
  userId: number | null;
  queueId: number | null;
  openedAt: Date;
  queuedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  askedAt: Date | null;
  ratedAt: Date | null;
  rate: number | null;
  deletedAt: Date | null;
}

/** An event of the timeline. */
export interface TimelineRow {
  id: number;
  ticketId: number;
  kind: string;
  at: Date;
  queueId: number | null;
  /** The status after the event, when the event has one. */
  status: TicketStatus | null;
  userId: number | null;
  cause: string | null;
  rate: number | null;
}

/**
 * TKT-35, computed from the timeline: a ticket's last tracking period after one more event. The result is the changed
 * period, the first or next one, or the same object when the event does not concern periods.
 */
export function periodAfter(last: TrackingPeriod | undefined, event: TimelineRow): TrackingPeriod | undefined {
  const { kind, at } = event;
  const living = last && isOpen(last) ? last : undefined;
  if (kind === 'deleted') return living ? { ...living, deletedAt: at } : last;
  if (kind === 'merged' || kind === 'closed') return living ? { ...living, finishedAt: at } : last;
  if (kind === 'parted') return last && { ...last, finishedAt: null };
  if (kind === 'queue-deleted') return living ? { ...living, queueId: event.queueId } : last;
  if (kind === 'rated') return last && rated(last, event);
  if (kind === 'auto-message') return last && event.cause === 'rating-asked' ? { ...last, askedAt: at } : last;
  if (kind === 'opened' || kind === 'reopened') return afterOpening(last, event);
  return event.status === null ? last : afterChange(last, event, event.status);
}

const isOpen = ({ finishedAt, deletedAt }: TrackingPeriod): boolean => finishedAt === null && deletedAt === null;

/** Imported history has no tracking period, and an undone close continues the same period. */
function afterOpening(last: TrackingPeriod | undefined, event: TimelineRow): TrackingPeriod | undefined {
  if (event.cause === 'history') return last;
  const isTakenBack = event.cause === 'undo' && last !== undefined && last.deletedAt === null;
  return afterChange(isTakenBack ? { ...last, finishedAt: null } : last, event, event.status ?? 'pending');
}

function afterChange(
  last: TrackingPeriod | undefined,
  event: TimelineRow,
  status: TicketStatus,
): TrackingPeriod | undefined {
  const { at, userId, queueId } = event;
  if (!last || !isOpen(last)) return status === 'closed' ? last : newPeriod(last, event, status);
  const returns = status === 'pending' && last.startedAt !== null;
  const isQueued = returns || (event.kind === 'routed' && queueId !== null);
  return {
    ...last,
    userId,
    queueId,
    queuedAt: isQueued ? at : last.queuedAt,
    startedAt: status === 'pending' ? null : status === 'open' ? (last.startedAt ?? at) : last.startedAt,
    finishedAt: status === 'closed' ? at : null,
  };
}

function newPeriod(
  last: TrackingPeriod | undefined,
  { ticketId, at, userId, queueId }: TimelineRow,
  status: TicketStatus,
): TrackingPeriod {
  return {
    ticketId,
    life: (last?.life ?? 0) + 1,
    userId,
    queueId,
    openedAt: at,
    queuedAt: at,
    startedAt: status === 'open' ? at : null,
    finishedAt: null,
    askedAt: null,
    ratedAt: null,
    rate: null,
    deletedAt: null,
  };
}

/** The first rating counts. */
const rated = (last: TrackingPeriod, { at, rate }: TimelineRow): TrackingPeriod =>
  rate === null || last.rate !== null ? last : { ...last, rate, ratedAt: at };

/** Measures of an hour, and of a day. */
export const measures = [
  ...(['opened', 'finished', 'served', 'service_ms', 'wait_ms'] as const),
  ...(['rated_1', 'rated_2', 'rated_3'] as const),
] as const;
type Measure = (typeof measures)[number];

/** All queues together, in the sums of days. */
export const everyQueue = -1;

interface Cell {
  user_id: number;
  queue_id: number;
}
export type Measures = Cell & { at: Date } & Partial<Record<Measure, number>>;
export type OpenCounts = Cell & { pending: number; open: number };

/** The period's share of the roll-ups; `sign` -1 subtracts it. */
export function measuresOf(period: TrackingPeriod, sign: 1 | -1): Measures[] {
  const cell = cellOf(period);
  const shares: Measures[] = [{ ...cell, at: period.openedAt, opened: sign }];
  if (period.finishedAt) shares.push({ ...cell, at: period.finishedAt, finished: sign, ...timesOf(period, sign) });
  if (period.ratedAt && period.rate !== null)
    shares.push({ ...cell, at: period.ratedAt, [`rated_${period.rate}`]: sign });
  return shares;
}

/** DSH-10: service lasts until the rating was requested, else until the end. */
function timesOf({ queuedAt, startedAt, finishedAt, askedAt }: TrackingPeriod, sign: number) {
  const end = askedAt ?? finishedAt;
  if (!startedAt || !end) return {};
  return {
    served: sign,
    service_ms: sign * (end.getTime() - startedAt.getTime()),
    wait_ms: sign * (startedAt.getTime() - queuedAt.getTime()),
  };
}

export function openCountsOf(period: TrackingPeriod, sign: 1 | -1): OpenCounts[] {
  if (!isOpen(period)) return [];
  return [{ ...cellOf(period), pending: period.startedAt ? 0 : sign, open: period.startedAt ? sign : 0 }];
}

const cellOf = ({ userId, queueId }: TrackingPeriod): Cell => ({ user_id: userId ?? 0, queue_id: queueId ?? 0 });
