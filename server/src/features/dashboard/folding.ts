import { tenantTx, type TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/people.ts';
import * as sql from './folding.sql.ts';
import { happeningsOf, lifeAfter, standingOf, type Life, type Told } from './lives.ts';

const atOnce = 500;
const atOnceAnew = 5_000;

/**
 * Brings a company's roll-ups up to its timeline. Lines are marked in the transaction that counts them, and whoever
 * counts holds the company's row: a worker that dies has counted nothing, and two never count the same.
 */
export async function foldCompany(scope: Scope): Promise<void> {
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
  const told = await sql.takeUnfolded(tx, scope, atOnce);
  await fold(tx, scope, rollUps.timeZone, told);
  await sql.setFolded(tx, scope);
  return told.length === atOnce;
}

/** Forgets the roll-ups and folds the whole timeline again; until it commits the old ones are read. */
async function foldAnew(tx: TenantTx, scope: Scope): Promise<void> {
  const rollUps = await sql.emptyRollUps(tx, scope);
  if (!rollUps) return;
  let told: Told[] = [];
  do {
    told = await sql.listFolded(tx, scope, { after: told.at(-1)?.id ?? 0, limit: atOnceAnew });
    await fold(tx, scope, rollUps.timeZone, told);
  } while (told.length === atOnceAnew);
  await sql.setFolded(tx, scope);
}

async function fold(tx: TenantTx, scope: Scope, timeZone: string, told: Told[]): Promise<void> {
  if (told.length === 0) return;
  const ids = [...new Set(told.map(({ ticketId }) => ticketId))];
  const { before, after } = livesAfter(await sql.listLastLives(tx, scope, ids), told);
  await sql.saveLives(tx, scope, after);
  const happenings = [
    ...before.flatMap((life) => happeningsOf(life, -1)),
    ...after.flatMap((life) => happeningsOf(life, 1)),
  ];
  await sql.addHappenings(tx, scope, timeZone, happenings);
  const standings = [
    ...before.flatMap((life) => standingOf(life, -1)),
    ...after.flatMap((life) => standingOf(life, 1)),
  ];
  await sql.addStandings(tx, scope, standings);
}

/** Lives that these lines change: as they were, where they were, and as they are. */
function livesAfter(known: Life[], told: Told[]): { before: Life[]; after: Life[] } {
  const last = new Map(known.map((life) => [life.ticketId, life]));
  const changed = new Map<string, Life>();
  for (const line of told) {
    const was = last.get(line.ticketId);
    const is = lifeAfter(was, line);
    if (!is || is === was) continue;
    last.set(line.ticketId, is);
    changed.set(`${is.ticketId}/${is.life}`, is);
  }
  return {
    before: known.filter(({ ticketId, life }) => changed.has(`${ticketId}/${life}`)),
    after: [...changed.values()],
  };
}
