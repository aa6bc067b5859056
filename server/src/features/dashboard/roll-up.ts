import { tenantTx, type TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/people.ts';
import * as sql from './roll-up.sql.ts';
import { measuresOf, periodAfter, openCountsOf, type TrackingPeriod, type TimelineRow } from './tracking-periods.ts';

const atOnce = 500;
const atOnceAnew = 5_000;

/**
 * Brings a company's roll-ups up to its timeline. Lines are marked in the transaction that counts them, and whoever
 * counts holds the company's row: a worker that dies has counted nothing, and two never count the same.
 */
export async function rollUpCompany(scope: Scope): Promise<void> {
  while (await tenantTx(scope, (tx) => foldNext(tx, scope)));
}

/** Whether there may be more. */
async function foldNext(tx: TenantTx, scope: Scope): Promise<boolean> {
  const rollUps = await sql.lockRollUps(tx, scope);
  if (!rollUps) return false;
  if (rollUps.isStale) {
    await foldAnew(tx, scope);
    return true;
  }
  const told = await sql.takeTimelineRows(tx, scope, atOnce);
  await fold(tx, scope, rollUps.timeZone, told);
  await sql.setRolledUp(tx, scope);
  return told.length === atOnce;
}

/** Forgets the roll-ups and folds the whole timeline again; until it commits the old ones are read. */
async function foldAnew(tx: TenantTx, scope: Scope): Promise<void> {
  const rollUps = await sql.emptyRollUps(tx, scope);
  if (!rollUps) return;
  let told: TimelineRow[] = [];
  do {
    told = await sql.listTimelineRows(tx, scope, { after: told.at(-1)?.id ?? 0, limit: atOnceAnew });
    await fold(tx, scope, rollUps.timeZone, told);
  } while (told.length === atOnceAnew);
  await sql.setRolledUp(tx, scope);
}

async function fold(tx: TenantTx, scope: Scope, timeZone: string, told: TimelineRow[]): Promise<void> {
  if (told.length === 0) return;
  const ids = [...new Set(told.map(({ ticketId }) => ticketId))];
  const { before, after } = livesAfter(await sql.listLastPeriods(tx, scope, ids), told);
  await sql.savePeriods(tx, scope, after);
  const happenings = [
    ...before.flatMap((life) => measuresOf(life, -1)),
    ...after.flatMap((life) => measuresOf(life, 1)),
  ];
  await sql.addMeasures(tx, scope, timeZone, happenings);
  const standings = [
    ...before.flatMap((life) => openCountsOf(life, -1)),
    ...after.flatMap((life) => openCountsOf(life, 1)),
  ];
  await sql.addOpenCounts(tx, scope, standings);
}

/** Lives that these lines change: as they were, where they were, and as they are. */
function livesAfter(
  known: TrackingPeriod[],
  told: TimelineRow[],
): { before: TrackingPeriod[]; after: TrackingPeriod[] } {
  const last = new Map(known.map((life) => [life.ticketId, life]));
  const changed = new Map<string, TrackingPeriod>();
  for (const line of told) {
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
