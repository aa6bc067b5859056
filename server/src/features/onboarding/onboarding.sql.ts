import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

const queuesShown = 3;

export function findConnected(tx: TenantTx, { companyId }: Scope) {
  return tx
    .selectFrom('connections')
    .select(['name', 'number'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'CONNECTED')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

export function listFirstQueues(tx: TenantTx, { companyId }: Scope) {
  return tx
    .selectFrom('queues')
    .select(['id', 'name', 'color'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .limit(queuesShown)
    .execute();
}

export async function countPeople(tx: TenantTx, { companyId }: Scope): Promise<number> {
  const { n } = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company_id', '=', companyId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Only messages of users count, because a bot sends by itself. */
export async function hasSent(tx: TenantTx, { companyId }: Scope): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from messages where company_id = ${companyId} and from_me and user_id is not null
    ) as has`.execute(tx);
  return rows[0]?.has === true;
}
