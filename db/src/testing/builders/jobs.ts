import type { Admin, OfCompany, Row } from '../rows.ts';

/** A job that is due; workers without its task leave it alone. */
export function aJob(admin: Admin, fields: OfCompany<'jobs'>): Promise<Row<'jobs'>> {
  return admin
    .insertInto('jobs')
    .values({ task: 'trial', due_at: new Date(0), is_ready: true, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}
