import type { TicketStatus } from '@recadia/contract/tickets';

/** From the message that opened a ticket to its end; what comes after that is the next life. */
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

/** A line of the timeline. */
export interface TimelineRow {
  id: number;
  ticketId: number;
  kind: string;
  at: Date;
  queueId: number | null;
  /** How it stood afterwards, where the line says so. */
  status: TicketStatus | null;
  userId: number | null;
  cause: string | null;
  rate: number | null;
}

/**
 * TKT-35 read from the timeline: a ticket's last life after one more line. It is the same life as it is now, the first or
 * next one, or the very object that was given when the line says nothing about lives.
 */
export function periodAfter(last: TrackingPeriod | undefined, told: TimelineRow): TrackingPeriod | undefined {
  const { kind, at } = told;
  const living = last && isOpen(last) ? last : undefined;
  if (kind === 'deleted') return living ? { ...living, deletedAt: at } : last;
  if (kind === 'merged' || kind === 'closed') return living ? { ...living, finishedAt: at } : last;
  if (kind === 'parted') return last && { ...last, finishedAt: null };
  if (kind === 'queue-deleted') return living ? { ...living, queueId: told.queueId } : last;
  if (kind === 'rated') return last && rated(last, told);
  if (kind === 'auto-message') return last && told.cause === 'rating-asked' ? { ...last, askedAt: at } : last;
  if (kind === 'opened' || kind === 'reopened') return afterOpening(last, told);
  return told.status === null ? last : afterChange(last, told, told.status);
}

const isOpen = ({ finishedAt, deletedAt }: TrackingPeriod): boolean => finishedAt === null && deletedAt === null;

/** What is long over when it is heard of has no life, and what was ended by mistake goes on in the same one. */
function afterOpening(last: TrackingPeriod | undefined, told: TimelineRow): TrackingPeriod | undefined {
  if (told.cause === 'history') return last;
  const isTakenBack = told.cause === 'undo' && last !== undefined && last.deletedAt === null;
  return afterChange(isTakenBack ? { ...last, finishedAt: null } : last, told, told.status ?? 'pending');
}

function afterChange(
  last: TrackingPeriod | undefined,
  told: TimelineRow,
  status: TicketStatus,
): TrackingPeriod | undefined {
  const { at, userId, queueId } = told;
  if (!last || !isOpen(last)) return status === 'closed' ? last : newPeriod(last, told, status);
  const returns = status === 'pending' && last.startedAt !== null;
  const isQueued = returns || (told.kind === 'routed' && queueId !== null);
  return {
    ...{ ...last, userId, queueId, queuedAt: isQueued ? at : last.queuedAt },
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
    ...{ ticketId, life: (last?.life ?? 0) + 1, userId, queueId, openedAt: at, queuedAt: at },
    startedAt: status === 'open' ? at : null,
    ...{ finishedAt: null, askedAt: null, ratedAt: null, rate: null, deletedAt: null },
  };
}

/** The first answer counts. */
const rated = (last: TrackingPeriod, { at, rate }: TimelineRow): TrackingPeriod =>
  rate === null || last.rate !== null ? last : { ...last, rate, ratedAt: at };

/** What is counted of an hour, and of a day. */
export const measures = [
  ...(['opened', 'finished', 'served', 'service_ms', 'wait_ms'] as const),
  ...(['rated_1', 'rated_2', 'rated_3'] as const),
] as const;
type Measure = (typeof measures)[number];

/** All of them together, in what is counted of days. */
export const everyQueue = -1;

interface Cell {
  user_id: number;
  queue_id: number;
}
export type Measures = Cell & { at: Date } & Partial<Record<Measure, number>>;
export type OpenCounts = Cell & { pending: number; open: number };

/** What a life adds to the roll-ups; `sign` -1 takes it away again. */
export function measuresOf(life: TrackingPeriod, sign: 1 | -1): Measures[] {
  const cell = cellOf(life);
  const shares: Measures[] = [{ ...cell, at: life.openedAt, opened: sign }];
  if (life.finishedAt) shares.push({ ...cell, at: life.finishedAt, finished: sign, ...timesOf(life, sign) });
  if (life.ratedAt && life.rate !== null) shares.push({ ...cell, at: life.ratedAt, [`rated_${life.rate}`]: sign });
  return shares;
}

/** DSH-10: service lasts until the customer was asked how it was, else until the end. */
function timesOf({ queuedAt, startedAt, finishedAt, askedAt }: TrackingPeriod, sign: number) {
  const end = askedAt ?? finishedAt;
  if (!startedAt || !end) return {};
  return {
    served: sign,
    service_ms: sign * (end.getTime() - startedAt.getTime()),
    wait_ms: sign * (startedAt.getTime() - queuedAt.getTime()),
  };
}

export function openCountsOf(life: TrackingPeriod, sign: 1 | -1): OpenCounts[] {
  if (!isOpen(life)) return [];
  return [{ ...cellOf(life), pending: life.startedAt ? 0 : sign, open: life.startedAt ? sign : 0 }];
}

const cellOf = ({ userId, queueId }: TrackingPeriod): Cell => ({ user_id: userId ?? 0, queue_id: queueId ?? 0 });
