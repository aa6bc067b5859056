import { pageSize } from '@recadia/contract/limits';
import type { TestDatabase } from '@recadia/db/testing';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { countByTime, countByUser, pageOfTrackingPeriods, showNumbers } from '../dashboard.service.ts';
import type { Behind } from '../drill.sql.ts';
import { loadLivePanel } from '../live-panel.ts';
import { periodOf } from '../periods.ts';
import { recount, recountNow, recountOfPeople, recountOfTimes, type NowRecount } from './recount.ts';

type Asked = Omit<Behind, 'after' | 'limit'>;

export interface Judged {
  db: TestDatabase;
  /** An admin, who sees all tickets. */
  actor: Actor;
  /** The length of the list behind a number. */
  countBehind(scope: Scope, asked: Asked): Promise<number>;
}

/** Counts page by page, as a user who scrolls to the end. */
export async function countPages(scope: Scope, asked: Asked): Promise<number> {
  let [count, cursor]: [number, string | undefined] = [0, undefined];
  do {
    const page = await pageOfTrackingPeriods(scope, asked, cursor);
    count += page.rows.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return count;
}

/** The two records store the same moment a few milliseconds apart. */
const nearMinutes = 0.02;
const nearRating = 1e-9;

type Counted = [what: string, shown: number | null | undefined, real: number | null | undefined, within?: number];

const faultsOf = (counted: Counted[], about: string): string[] =>
  counted
    .filter(([, shown, real, within = 0]) =>
      typeof shown !== 'number' || typeof real !== 'number' ? shown !== real : Math.abs(shown - real) > within,
    )
    .map(([what, shown, real]) => `${what} ${about}: shown ${shown}, counted ${real}`);

interface Dates {
  from: string;
  to: string;
}

/** Checks every number of a period against its recount by SQL and, where it opens a list, the list's length. */
export async function judgePeriod(judged: Judged, dates: Dates, queueId: number | undefined): Promise<string[]> {
  const counted = [
    ...(await cardsOf(judged, dates, queueId)),
    ...(await attendantsOf(judged, dates, queueId)),
    ...(await chartsOf(judged, dates, queueId)),
  ];
  return faultsOf(counted, JSON.stringify({ ...dates, queueId }));
}

async function cardsOf({ db, actor, countBehind }: Judged, dates: Dates, queueId?: number): Promise<Counted[]> {
  const { companyId } = actor;
  const period = periodOf(dates, dates.to);
  const { counters, ratings, before } = await showNumbers(actor, actor, period, queueId);
  const real = await recount(db, { companyId, ...dates, queueId });
  const past = await recount(db, { companyId, from: period.before, to: dayBefore(dates.from), queueId });
  const counted: Counted[] = [
    ['finished', counters.supportFinished, real.finished],
    ['service', counters.avgSupportTime, real.avgSupportTime, nearMinutes],
    ['wait', counters.avgWaitTime, real.avgWaitTime, nearMinutes],
    ['rating', ratings.mean, real.rating, nearRating],
    ['finished before', before.supportFinished, past.finished],
    ['service before', before.avgSupportTime, past.avgSupportTime, nearMinutes],
    ['wait before', before.avgWaitTime, past.avgWaitTime, nearMinutes],
  ];
  const behind = { period: dates, queueId };
  for (const [index, rate] of ([1, 2, 3] as const).entries()) {
    counted.push([`rated ${rate}`, ratings.counts[index], real.rated[index]]);
    const list = await countBehind(actor, { ...behind, of: 'rated', rate });
    counted.push([`list of rated ${rate}`, list, real.rated[index]]);
  }
  for (const of of ['opened', 'finished', 'served'] as const)
    counted.push([`list of ${of}`, await countBehind(actor, { ...behind, of }), real[of]]);
  return counted;
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

async function attendantsOf({ db, actor, countBehind }: Judged, dates: Dates, queueId?: number): Promise<Counted[]> {
  const { attendants } = await showNumbers(actor, actor, periodOf(dates, dates.to), queueId);
  const people = await recountOfPeople(db, { companyId: actor.companyId, ...dates, queueId });
  const counted = people.flatMap(({ userId, finished, avgSupportTime, rating }): Counted[] => {
    const shown = attendants.find(({ id }) => id === userId);
    return [
      [`finished by ${userId}`, shown?.tickets, finished],
      [`service of ${userId}`, shown?.avgSupportTime, avgSupportTime, nearMinutes],
      [`rating of ${userId}`, shown?.rating, rating, nearRating],
    ];
  });
  const [best] = attendants;
  if (!best) return counted;
  const list = await countBehind(actor, { of: 'finished', period: dates, queueId, userId: best.id });
  return [...counted, ['list of the first', list, best.tickets], ['attendants', attendants.length, people.length]];
}

async function chartsOf({ db, actor }: Judged, dates: Dates, queueId?: number): Promise<Counted[]> {
  const asked = { companyId: actor.companyId, ...dates, queueId };
  const query = { initialDate: dates.from, finalDate: dates.to, queueId };
  const byUser = await countByUser(actor, query);
  const people = await recountOfPeople(db, asked);
  const times = await countByTime(actor, query);
  const real = await recountOfTimes(db, asked);
  const { opened } = await recount(db, asked);
  return [
    ...people.map((person): Counted => {
      const shown = byUser.find(({ id }) => id === person.userId);
      return [`opened by ${person.userId}`, shown?.quantidade, person.opened];
    }),
    ...times.map((time): Counted => {
      const at = 'data' in time ? time.data : String(time.horario);
      return [`opened at ${at}`, time.total, real.get(at) ?? 0];
    }),
    ['opened at all times', times.reduce((sum, { total }) => sum + total, 0), opened],
  ];
}

/** Checks every number of the current moment, on the cards and on the live panel. */
export async function judgeNow({ db, actor, countBehind }: Judged): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10);
  const numbers = await showNumbers(actor, actor, periodOf({ days: 7 }, today), undefined);
  const real = await recountNow(db, actor.companyId);
  const { supportPending, supportHappening } = numbers.counters;
  const counted: Counted[] = [
    ['pending', supportPending, real.pending],
    ['open', supportHappening, real.open],
    ['list of pending', await countBehind(actor, { of: 'pending', period: null }), real.pending],
    ['list of open', await countBehind(actor, { of: 'open', period: null }), real.open],
    ['oldest', minutesOf(numbers.oldestPendingAt), minutesOf(real.since[0]), nearMinutes],
    ...real.people.map(({ userId, open }): Counted => {
      const shown = numbers.attendants.find(({ id }) => id === userId);
      return [`held by ${userId}`, shown?.open, open];
    }),
    ...(await panelOf(actor, real)),
  ];
  return faultsOf(counted, 'now');
}

async function panelOf(actor: Actor, real: NowRecount): Promise<Counted[]> {
  const { queues, waiting, people } = await loadLivePanel(actor, actor);
  return [
    ['queues of the panel', queues.length, real.queues.length],
    ...real.queues.flatMap(({ queueId, pending, open, oldestAt, free }): Counted[] => {
      const shown = queues.find(({ queue }) => (queue?.id ?? null) === queueId);
      return [
        [`waiting in ${queueId}`, shown?.waiting, pending],
        [`open in ${queueId}`, shown?.open, open],
        [`free for ${queueId}`, shown?.free, free],
        [`oldest in ${queueId}`, minutesOf(shown?.oldestAt), minutesOf(oldestAt), nearMinutes],
      ];
    }),
    ['listed as waiting', waiting.length, Math.min(real.pending, pageSize.ticketLives)],
    ...waiting.map(({ since }, place): Counted => {
      return [`waits since, ${place}`, minutesOf(since), minutesOf(real.since[place]), nearMinutes];
    }),
    ...real.people.map(({ userId, open }): Counted => {
      return [`held on the panel by ${userId}`, people.find(({ id }) => id === userId)?.open, open];
    }),
  ];
}

const minutesOf = (at: Date | string | null | undefined): number | null =>
  at ? new Date(at).getTime() / 60_000 : null;
