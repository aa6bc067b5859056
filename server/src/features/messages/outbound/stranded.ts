import { listStranded, systemCall, tenantTx } from '@recadia/db';
import { clock } from '../../../platform/clock.ts';
import { groupBy } from '../../../platform/jobs/group.ts';
import type { Outcome } from './deliver.decide.ts';
import { lockWaiting } from './deliver.sql.ts';
import { settleOutcome } from './settle.ts';

/** The same time that a send waits for a reconnecting phone. */
const strandedMs = 300_000;
const rowsPerRound = 200;
const loggedOut: Outcome = { do: 'fail', code: 'not-connected', detail: 'The phone was logged out before it left.' };

/** Fails sends of logged-out phones: otherwise they would be sent when the phone is linked again, days later. */
export async function failStrandedSends(): Promise<void> {
  for (;;) {
    const before = new Date(clock.now().getTime() - strandedMs);
    const stranded = await systemCall((sys) => listStranded(sys, before, rowsPerRound));
    for (const [companyId, rows] of groupBy(stranded, (row) => row.company_id)) {
      const scope = { companyId };
      const ids = rows.map((row) => row.outbox_id);
      await tenantTx(scope, async (tx) => {
        for (const row of await lockWaiting(tx, scope, ids)) await settleOutcome(tx, scope, row, loggedOut);
      });
    }
    if (stranded.length < rowsPerRound) return;
  }
}
