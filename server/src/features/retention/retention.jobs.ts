import { retentionDays } from '@recadia/contract/limits';
import { listCompaniesWithRetention, systemCall, tenantTx, type TenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
import type { Scope } from '../../platform/session/people.ts';
import * as sql from './retention.sql.ts';

const dayMs = 24 * 3_600_000;
const companiesAtOnce = 100;
const rowsPerRound = 500;

type Step = (tx: TenantTx, scope: Scope, round: sql.Round) => Promise<number>;

/** The steps may run in any order, repeatedly and in several workers: each round is complete in itself. */
const steps: Step[] = [
  sql.deleteOldMessages,
  sql.clearOldLastMessages,
  sql.deleteOldChatMessages,
  sql.deleteOldStuckEvents,
  forgetSchedules,
];
const stepsOfNotes: Step[] = [sql.deleteOldNotes];

/** X-RET-01: deletes data beyond the companies' retention. Files follow when no row names them any more. */
export async function sweepRetention(rows = rowsPerRound): Promise<void> {
  let after = 0;
  for (;;) {
    const due = await systemCall((sys) => listCompaniesWithRetention(sys, after, companiesAtOnce));
    for (const companyId of due) {
      for (const step of steps) await untilFew({ companyId }, step, rows, () => true);
      for (const step of stepsOfNotes) await untilFew({ companyId }, step, rows, takesNotes);
    }
    after = due.at(-1) ?? after;
    if (due.length < companiesAtOnce) return;
  }
}

type Policy = Map<string, string>;

const takesNotes = (policy: Policy) => policy.get('retentionNotes') === 'enabled';

async function untilFew(scope: Scope, step: Step, limit: number, applies: (policy: Policy) => boolean): Promise<void> {
  const round = () =>
    tenantTx(scope, async (tx) => {
      const policy = await sql.readPolicy(tx, scope);
      const before = cutoffOf(policy);
      return before && applies(policy) ? step(tx, scope, { before, limit }) : 0;
    });
  while ((await round()) >= limit);
}

/** Undefined when all data is kept, also for an unknown value: an unclear setting deletes nothing. */
function cutoffOf(policy: Policy): Date | undefined {
  const days = retentionDays.find((one) => String(one) === policy.get('retentionDays'));
  return days === undefined ? undefined : new Date(clock.now().getTime() - days * dayMs);
}

async function forgetSchedules(tx: TenantTx, scope: Scope, round: sql.Round): Promise<number> {
  const gone = await sql.deleteOldSchedules(tx, scope, round);
  for (const entityId of gone) await emit(tx, scope, { name: 'schedule.deleted', entityId });
  return gone.length;
}
