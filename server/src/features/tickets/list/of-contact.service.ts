import type { ContactTicket } from '@recadia/contract/contact-routes';
import { tenantTx, type TenantTx } from '@recadia/db';
import { emit } from '../../../platform/emit.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { listMerges, loadContact, mergeContacts, removeContact, undoMerge } from '../../contacts/index.ts';
import { lockTickets } from '../lifecycle/merge.sql.ts';
import { ticketRecords } from '../lifecycle/merge.service.ts';
import { deleteMessagesOf, listTrackingPeriods, listTicketIdsOf, type TrackingPeriodRow } from './of-contact.sql.ts';
import { canSeeTicket } from '../tickets.policy.ts';
import { presentTicket, visibilityOf } from '../tickets.present.ts';
import { listShownTickets, type ShownTicket } from '../tickets.shown.sql.ts';
import { insertTicketEvent } from '../tickets.sql.ts';

/** A contact has one ticket per connection, so no contact reaches this limit. */
const maxTickets = 100;
const maxPeriods = 50;
const messagesAtOnce = 5_000;

/** Lists the visible tickets, latest first; throws when the contact does not exist. */
export async function visibleTicketsOf(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  contactId: number,
): Promise<ShownTicket[]> {
  await loadContact(tx, scope, contactId);
  const ids = await listTicketIdsOf(tx, scope, contactId, maxTickets);
  const seen = (await listShownTickets(tx, scope, ids)).filter((row) => canSeeTicket(actor, visibilityOf(row)));
  return seen.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export function listContactTickets(scope: Scope, actor: Actor, contactId: number): Promise<ContactTicket[]> {
  return tenantTx(scope, async (tx) => {
    const tickets = await visibleTicketsOf(tx, scope, actor, contactId);
    const ids = tickets.map(({ id }) => id);
    const periods = await listTrackingPeriods(tx, scope, ids, maxPeriods);
    return tickets.map((row) => ({
      ticket: presentTicket(row),
      lives: periods.filter(({ ticket_id }) => ticket_id === row.id).map(presentPeriod),
    }));
  });
}

/** CON-21: deletes the contact with all its tickets, whether the actor may see them or not. */
export function deleteContact(scope: Scope, actor: Actor, id: number): Promise<void> {
  const { userId } = actor;
  return tenantTx(scope, (tx) =>
    removeContact(tx, scope, id, {
      userId,
      async removeBelongings() {
        const tickets = await lockTickets(tx, scope, [id]);
        const ids = tickets.map((ticket) => ticket.id);
        while ((await deleteMessagesOf(tx, scope, ids, messagesAtOnce)) === messagesAtOnce);
        for (const ticket of tickets) {
          await insertTicketEvent(tx, scope, ticket, { kind: 'deleted', userId, data: { cause: 'contact-deleted' } });
          const data = { before: visibilityOf(ticket) };
          await emit(tx, scope, { name: 'ticket.deleted', entityId: ticket.id, actorUserId: userId, data });
        }
      },
    }),
  );
}

export function mergeByHand(
  scope: Scope,
  actor: Actor,
  { keptId, mergedId, reason }: { keptId: number; mergedId: number; reason: string },
) {
  return tenantTx(scope, async (tx) => {
    const merge = { keptId, mergedId, reason, userId: actor.userId };
    const mergeId = await mergeContacts(tx, scope, merge, ticketRecords);
    return { mergeId, contact: await loadContact(tx, scope, keptId) };
  });
}

export function undoByHand(scope: Scope, actor: Actor, mergeId: number) {
  return tenantTx(scope, async (tx) => {
    const { keptId, mergedId } = await undoMerge(tx, scope, mergeId, ticketRecords, actor.userId);
    return { kept: await loadContact(tx, scope, keptId), parted: await loadContact(tx, scope, mergedId) };
  });
}

export function listContactMerges(scope: Scope, contactId: number) {
  return tenantTx(scope, async (tx) => {
    await loadContact(tx, scope, contactId);
    return listMerges(tx, scope, contactId);
  });
}

const presentPeriod = (row: TrackingPeriodRow): ContactTicket['lives'][number] => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  user: row.user,
  queue: row.queue,
});
