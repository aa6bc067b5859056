import { sql } from 'kysely';
import type { TestDatabase } from '@recadia/db/testing';
import { waitUntil } from '../../server/src/testing/wait-until.ts';

/** Accepted webhooks are processed later: returns the failures of the worker. */
export async function workerFailures({ admin }: TestDatabase, companyId: number): Promise<string[]> {
  const inboundEvents = () => admin.selectFrom('inbound').where('company_id', '=', companyId);
  const isIdle = async () => {
    // An event may wait for the one it refers to; it was tried once by then.
    const untouched = inboundEvents().where('done_at', 'is', null).where('attempts', '=', 0);
    return (await untouched.select('id').limit(1).execute()).length === 0;
  };
  await waitUntil(isIdle, 'all inbound events to be processed', 30_000);
  const failed = await inboundEvents()
    .where('error', 'is not', null)
    .select(['kind', 'error', sql<string>`event::text`.as('event')])
    .execute();
  return failed.map(({ kind, error, event }) => `the worker failed on ${kind}: ${error}\n     ${event.slice(0, 300)}`);
}
