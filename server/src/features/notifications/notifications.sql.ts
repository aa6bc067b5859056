import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

interface Subscription {
  sessionId: string;
  userId: number;
  endpointHash: string;
  sealed: string;
  showsText: boolean;
}

export async function saveSubscription(
  tx: TenantTx,
  { companyId }: Scope,
  { sessionId, userId, endpointHash, sealed, showsText }: Subscription,
): Promise<void> {
  const columns = { endpoint_hash: endpointHash, target_sealed: sealed, shows_text: showsText };
  await tx
    .insertInto('push_subscriptions')
    .values({ company_id: companyId, session_id: sessionId, user_id: userId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'session_id']).doUpdateSet(columns))
    .execute();
}

/** With `endpointHash` only when the subscription still belongs to that browser. */
export async function deleteSubscription(
  tx: TenantTx,
  { companyId }: Scope,
  sessionId: string,
  endpointHash?: string,
): Promise<void> {
  const query = tx
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId);
  await (endpointHash === undefined ? query : query.where('endpoint_hash', '=', endpointHash)).execute();
}

export async function listSubscribedSessions(tx: TenantTx, { companyId }: Scope): Promise<string[]> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('company_id', '=', companyId)
    .execute();
  return rows.map((row) => row.session_id);
}

export async function findSubscription(tx: TenantTx, { companyId }: Scope, sessionId: string) {
  return tx
    .selectFrom('push_subscriptions')
    .select(['endpoint_hash', 'target_sealed', 'shows_text'])
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** Starts with the first subscription; earlier messages cause no push. */
export async function beginMark(tx: TenantTx, { companyId }: Scope, seq: number): Promise<void> {
  await tx
    .insertInto('push_marks')
    .values({ company_id: companyId, seq })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Waits for another worker that decides, because the job of this one ends. */
export async function lockMark(tx: TenantTx, { companyId }: Scope): Promise<number | undefined> {
  const row = await tx
    .selectFrom('push_marks')
    .select('seq')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  return row?.seq;
}

export async function setMark(tx: TenantTx, { companyId }: Scope, seq: number): Promise<void> {
  await tx.updateTable('push_marks').set({ seq }).where('company_id', '=', companyId).execute();
}

/** The newest unread inbound message of each ticket, of these messages. */
export async function listNews(tx: TenantTx, { companyId }: Scope, messageIds: number[]) {
  return tx
    .selectFrom('messages')
    .select((eb) => ['ticket_id', eb.fn.max('id').as('message_id')])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${messageIds})`)
    .where('from_me', '=', false)
    .where('is_read', '=', false)
    .where('is_deleted', '=', false)
    .groupBy('ticket_id')
    .execute();
}
