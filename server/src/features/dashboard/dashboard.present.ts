import type { Dashboard, TrackingPeriod } from '@recadia/contract/dashboard';
import type { Present, UserSums } from './dashboard.sql.ts';
import type { TrackingPeriodRow } from './drill.sql.ts';
import type { Period } from './periods.ts';

const minuteMs = 60_000;

interface Facts {
  period: Period;
  sums: UserSums[];
  present: Present;
  /** Totals of the whole platform; null when they are not shown. */
  totals: { companies: number; connections: number } | null;
}

/** DSH-10 */
export function presentDashboard({ period, sums, present, totals }: Facts): Dashboard {
  const rated = ([0, 1, 2] as const).map((n) => total(sums, (sum) => sum.rated[n])) as [number, number, number];
  return {
    period: { from: period.from, to: period.to },
    updatedAt: present.foldedAt?.toISOString() ?? null,
    counters: {
      supportHappening: present.open,
      supportPending: present.pending,
      ...timesOf(sums),
      ...(totals && { totalWhatsappSessions: totals.connections, totalCompanies: totals.companies }),
    },
    oldestPendingAt: present.oldestAt?.toISOString() ?? null,
    before: timesOf(sums.map(({ before }) => before)),
    ratings: { mean: meanOf(rated), counts: rated },
    attendants: attendantsOf(sums, present),
  };
}

function attendantsOf(sums: UserSums[], { people }: Present): Dashboard['attendants'] {
  const byUser = new Map(sums.map((sum) => [sum.userId, sum]));
  const attendants = people.map(({ id, name, online, open }) => {
    const sum = byUser.get(id);
    const { supportFinished: tickets, avgSupportTime } = timesOf(sum ? [sum] : []);
    return { id, name, online, open, tickets, avgSupportTime, rating: sum ? meanOf(sum.rated) : null };
  });
  return attendants.sort((a, b) => b.tickets - a.tickets);
}

function timesOf(sums: Omit<UserSums, 'userId' | 'rated' | 'before'>[]): Dashboard['before'] {
  const served = total(sums, (sum) => sum.served);
  const mean = (ms: number) => (served === 0 ? null : ms / served / minuteMs);
  return {
    supportFinished: total(sums, (sum) => sum.finished),
    avgSupportTime: mean(total(sums, (sum) => sum.serviceMs)),
    avgWaitTime: mean(total(sums, (sum) => sum.waitMs)),
  };
}

function meanOf([low, middle, high]: [number, number, number]): number | null {
  const count = low + middle + high;
  return count === 0 ? null : (low + 2 * middle + 3 * high) / count;
}

const total = <Row>(rows: Row[], of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

export function presentTrackingPeriod(row: TrackingPeriodRow): TrackingPeriod {
  const { ticketId, life, uuid, status, contact, user, queue, openedAt, queuedAt, startedAt, finishedAt } = row;
  const end = finishedAt && (row.askedAt ?? finishedAt);
  const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / minuteMs;
  return {
    ticketId,
    life,
    user,
    queue,
    rate: row.rate,
    ticket: uuid !== null && status !== null && contact ? { uuid, status, contact } : null,
    openedAt: openedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    waitMinutes: startedAt && minutes(queuedAt, startedAt),
    supportMinutes: startedAt && end && minutes(startedAt, end),
  };
}
