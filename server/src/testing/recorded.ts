import type { TestServer } from './server.ts';

/** The events a company's log holds, oldest first. */
export function eventsOf({ db }: Pick<TestServer, 'db'>, companyId: number) {
  return db.admin
    .selectFrom('events')
    .select(['name', 'entity_id', 'data', 'actor_user_id'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
}

/** What the audit log of a company tells, oldest first. */
export function auditOf({ db }: Pick<TestServer, 'db'>, companyId: number) {
  return db.admin
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'entity', 'entity_id', 'data', 'ip'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
}
