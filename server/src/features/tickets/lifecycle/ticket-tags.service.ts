import { tenantTx, type TenantTx } from '@recadia/db';
import { emit } from '../../../platform/emit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import * as sql from './ticket-tags.sql.ts';
import type { TagOfTicket } from './ticket-tags.sql.ts';
import { present, type ChangeReason } from '../tickets.service.ts';
import type { ShownTicket } from '../tickets.shown.sql.ts';
import { insertTicketEvent } from '../tickets.sql.ts';
import { lockVisibleTicket } from '../tickets.access.ts';

/** Computes the ticket's new tag ids from its current tags. */
type TagChange = (has: TagOfTicket[]) => number[];

/** TAG-08: sets exactly these tags in one transaction. */
export const syncTags = (scope: Scope, actor: Actor, ticketId: number, tagIds: number[]): Promise<ShownTicket> =>
  retag(scope, actor, ticketId, () => tagIds);

export const addTag = (scope: Scope, actor: Actor, ticketId: number, tagId: number): Promise<ShownTicket> =>
  retag(scope, actor, ticketId, (has) => [...has.map(({ tag_id }) => tag_id), tagId]);

export const removeLanes = (scope: Scope, actor: Actor, ticketId: number): Promise<ShownTicket> =>
  retag(scope, actor, ticketId, (has) => has.filter(({ kanban }) => kanban !== 1).map(({ tag_id }) => tag_id));

function retag(scope: Scope, actor: Actor, ticketId: number, nextTags: TagChange): Promise<ShownTicket> {
  return tenantTx(scope, async (tx) => {
    await changeTags(tx, scope, actor, ticketId, nextTags);
    return present(tx, scope, ticketId);
  });
}

export async function changeTags(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  ticketId: number,
  nextTags: TagChange,
  why?: ChangeReason,
): Promise<void> {
  const ticket = await lockVisibleTicket(tx, scope, actor, ticketId);
  const tags = await sql.listTicketTags(tx, scope, ticketId);
  const has = tags.map(({ tag_id }) => tag_id);
  const wanted = [...new Set(nextTags(tags))];
  const added = wanted.filter((id) => !has.includes(id));
  const removed = has.filter((id) => !wanted.includes(id));
  if (added.length === 0 && removed.length === 0) return;
  if (added.length > 0 && (await sql.listExistingTags(tx, scope, added)).length < added.length)
    throw new AppError('ERR_NO_TAG_FOUND');
  await sql.changeTicketTags(tx, scope, ticketId, { added, removed });
  const { id, contactId: contact_id, connectionId: connection_id, queueId: queue_id } = ticket;
  const entry = { kind: 'tagged', userId: actor.userId, data: { ...why, added, removed } };
  await insertTicketEvent(tx, scope, { id, contact_id, connection_id, queue_id }, entry);
  await emit(tx, scope, { name: 'ticket.updated', entityId: id, actorUserId: actor.userId });
}
