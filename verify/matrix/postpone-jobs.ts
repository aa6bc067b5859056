import type { TestDatabase } from '@recadia/db/testing';
import { waitUntil } from '../../server/src/testing/wait-until.ts';

const never = new Date('2999-01-01');

/** Postpones the jobs of a company, so that a repeated check does not count as a change by a call. */
export function postponeJobs({ admin }: TestDatabase, companyId: number): Promise<unknown> {
  const due = { due_at: never, is_ready: false };
  return waitUntil(async () => {
    await admin
      .updateTable('jobs')
      .set(due)
      .where('company_id', '=', companyId)
      .where('worker', 'is', null)
      .where('parked_at', 'is', null)
      .execute();
    const left = admin.selectFrom('jobs').select('id').where('company_id', '=', companyId).where('due_at', '<', never);
    return (await left.where('parked_at', 'is', null).execute()).length === 0;
  }, 'the jobs of a company to be postponed');
}
