import type { TicketStatus } from '@recadia/contract/tickets';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

const columns = [
  ...(['id', 'contact_id', 'connection_id', 'user_id', 'queue_id', 'unread_messages'] as const),
  ...(['last_message', 'last_message_at', 'last_from_me'] as const),
] as const;

export type MovingTicket = Awaited<ReturnType<typeof lockTickets>>[number];

export function lockTickets(tx: TenantTx, scope: Scope, contactIds: number[]) {
  return tx
    .selectFrom('tickets')
    .select(columns)
    .select(sql<TicketStatus>`status`.as('status'))
    .where('company_id', '=', scope.companyId)
    .where((eb) => eb('contact_id', '=', eb.fn.any(eb.val(contactIds))))
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface ContactMove {
  from: number;
  to: number;
  /** Limits the move to these tickets. */
  ids?: number[];
}

export async function moveTickets(tx: TenantTx, scope: Scope, { from, to, ids }: ContactMove): Promise<number[]> {
  const all = tx
    .updateTable('tickets')
    .set({ contact_id: to })
    .where('company_id', '=', scope.companyId)
    .where('contact_id', '=', from);
  const rows = await (ids ? all.where((eb) => eb('id', '=', eb.fn.any(eb.val(ids)))) : all).returning('id').execute();
  return rows.map(({ id }) => id);
}

export function findMoving(tx: TenantTx, scope: Scope, id: number) {
  return tx
    .selectFrom('tickets')
    .select(columns)
    .select(sql<TicketStatus>`status`.as('status'))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

type LastMessage = Pick<MovingTicket, 'last_message' | 'last_message_at' | 'last_from_me' | 'unread_messages'>;

export async function setLastMessage(tx: TenantTx, scope: Scope, id: number, last: LastMessage): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({ ...last, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

export async function closeAsMerged(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      status: 'closed',
      closed_cause: 'merged',
      unread_messages: 0,
      closed_at: eb.fn('app_now'),
      updated_at: eb.fn('app_now'),
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

/** Returns false when the ticket is no longer closed by the merge. */
export async function reviveMerged(tx: TenantTx, scope: Scope, id: number, status: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set((eb) => ({ status, closed_cause: null, closed_at: null, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('closed_cause', '=', 'merged')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
