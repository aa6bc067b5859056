import type { TestServer } from './server.ts';

/** Events in a company's log, oldest first. */
export function eventsOf({ db }: Pick<TestServer, 'db'>, companyId: number) {
  return db.admin
    .selectFrom('events')
    .select(['name', 'entity_id', 'data', 'actor_user_id'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
}

/** Audit entries of a company, oldest first. */
export function auditOf({ db }: Pick<TestServer, 'db'>, companyId: number) {
  return db.admin
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'entity', 'entity_id', 'data', 'ip'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
}

export async function dueDateOf({ db }: Pick<TestServer, 'db'>, companyId: number): Promise<string | null> {
  const company = db.admin.selectFrom('companies').select('due_date').where('id', '=', companyId);
  return (await company.executeTakeFirstOrThrow()).due_date;
}
