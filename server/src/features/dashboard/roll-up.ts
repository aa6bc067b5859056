import { tenantTx, type TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';
import * as sql from './roll-up.sql.ts';
import { measuresOf, periodAfter, openCountsOf, type TrackingPeriod, type TimelineRow } from './tracking-periods.ts';

const atOnce = 500;
const atOnceAnew = 5_000;

/**
 * Brings a company's roll-ups up to date with its timeline. Events are marked in the transaction that counts them,
 * under a lock on the company's row: a worker that dies has counted nothing, and two never count the same event.
 */
export async function rollUpCompany(scope: Scope): Promise<void> {
  while (await tenantTx(scope, (tx) => foldNext(tx, scope)));
}

/** True when there may be more. */
async function foldNext(tx: TenantTx, scope: Scope): Promise<boolean> {
  const rollUps = await sql.lockRollUps(tx, scope);
  if (!rollUps) return false;
  if (rollUps.isStale) {
    await foldAnew(tx, scope);
    return true;
  }
  const events = await sql.takeTimelineRows(tx, scope, atOnce);
  await Promise.all([sql.setRolledUp(tx, scope), fold(tx, scope, rollUps.timeZone, events)]);
  return events.length === atOnce;
}

/** Deletes the roll-ups and folds the whole timeline again; until the commit the old ones are read. */
async function foldAnew(tx: TenantTx, scope: Scope): Promise<void> {
  const rollUps = await sql.emptyRollUps(tx, scope);
  if (!rollUps) return;
  let events: TimelineRow[] = [];
  do {
    events = await sql.listTimelineRows(tx, scope, { after: events.at(-1)?.id ?? 0, limit: atOnceAnew });
    await fold(tx, scope, rollUps.timeZone, events);
  } while (events.length === atOnceAnew);
  await sql.setRolledUp(tx, scope);
}

async function fold(tx: TenantTx, scope: Scope, timeZone: string, events: TimelineRow[]): Promise<void> {
  if (events.length === 0) return;
  const ids = [...new Set(events.map(({ ticketId }) => ticketId))];
  const { before, after } = periodsAfter(await sql.listLastPeriods(tx, scope, ids), events);
  const happenings = [
    ...before.flatMap((period) => measuresOf(period, -1)),
    ...after.flatMap((period) => measuresOf(period, 1)),
  ];
  const standings = [
    ...before.flatMap((period) => openCountsOf(period, -1)),
    ...after.flatMap((period) => openCountsOf(period, 1)),
  ];
  await Promise.all([
    sql.savePeriods(tx, scope, after),
    sql.addMeasures(tx, scope, timeZone, happenings),
    sql.addOpenCounts(tx, scope, standings),
  ]);
}

/** Tracking periods that these events change, before and after. */
function periodsAfter(
  known: TrackingPeriod[],
  events: TimelineRow[],
): { before: TrackingPeriod[]; after: TrackingPeriod[] } {
  const last = new Map(known.map((period) => [period.ticketId, period]));
  const changed = new Map<string, TrackingPeriod>();
  for (const line of events) {
    const was = last.get(line.ticketId);
    const is = periodAfter(was, line);
    if (!is || is === was) continue;
    last.set(line.ticketId, is);
    changed.set(`${is.ticketId}/${is.life}`, is);
  }
  return {
    before: known.filter(({ ticketId, life }) => changed.has(`${ticketId}/${life}`)),
    after: [...changed.values()],
  };
}
