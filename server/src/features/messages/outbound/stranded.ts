import { listExpiredSends, listStranded, systemCall, tenantTx } from '@recadia/db';
import { clock } from '../../../platform/clock.ts';
import { groupBy } from '../../../platform/jobs/group.ts';
import { tooLate, type Outcome } from './deliver.decide.ts';
import { lockWaiting } from './deliver.sql.ts';
import { settleOutcome } from './settle.ts';

/** The same time that a send waits for a reconnecting phone. */
const strandedMs = 300_000;
const rowsPerRound = 200;
const loggedOut: Outcome = { do: 'fail', code: 'not-connected', detail: 'The phone was logged out before it left.' };

/** Fails sends of logged-out phones: otherwise they would be sent when the phone is linked again, days later. */
export const failStrandedSends = (): Promise<void> =>
  failAll(loggedOut, () => {
    const before = new Date(clock.now().getTime() - strandedMs);
    return systemCall((sys) => listStranded(sys, before, rowsPerRound));
  });

/** Fails sends that a blocked company held for a day: otherwise they would be sent when it pays, days later. */
export const failExpiredSends = (): Promise<void> =>
  failAll(tooLate, () => systemCall((sys) => listExpiredSends(sys, rowsPerRound)));

async function failAll(outcome: Outcome, list: () => ReturnType<typeof listStranded>): Promise<void> {
  for (;;) {
    const found = await list();
    for (const [companyId, rows] of groupBy(found, (row) => row.company_id)) {
      const scope = { companyId };
      const ids = rows.map((row) => row.outbox_id);
      await tenantTx(scope, async (tx) => {
        for (const row of await lockWaiting(tx, scope, ids)) await settleOutcome(tx, scope, row, outcome);
      });
    }
    if (found.length < rowsPerRound) return;
  }
}
