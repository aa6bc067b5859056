import type { TenantTx } from '@recadia/db';
import * as z from 'zod';
import { emit } from '../../../platform/emit.ts';
import type { Scope } from '../../../platform/session/people.ts';
import type { ContactRecords } from '../../contacts/index.ts';
import { beginMove, undoMove } from './message-moves.service.ts';
import * as sql from './merge.sql.ts';
import type { MovingTicket } from './merge.sql.ts';
import { visibilityOf } from '../tickets.present.ts';
import { insertTicketEvent, setTracking } from '../tickets.sql.ts';

const lastMessage = z.object({
  last_message: z.string(),
  last_message_at: z.coerce.date(),
  last_from_me: z.boolean(),
  unread_messages: z.number(),
});
const joined = z.object({
  staysId: z.number(),
  goesId: z.number(),
  /** Messages of the merged ticket moved at once; the ids moved later by a job are stored with the move. */
  messageIds: z.array(z.number()),
  status: z.string(),
  stays: lastMessage,
  goes: lastMessage,
});
const movedShape = z.object({ tickets: z.array(z.number()), senders: z.array(z.number()), joined: z.array(joined) });
type Joined = z.infer<typeof joined>;

/**
 * Moves a merged contact's tickets and messages. When both contacts have an unclosed ticket on one connection, the
 * older ticket stays.
 */
export const ticketRecords: ContactRecords = {
  async move(tx, scope, { from, to }) {
    const all = await sql.lockTickets(tx, scope, [from, to]);
    const unclosed = all.filter(({ status }) => status !== 'closed');
    const pairs: Joined[] = [];
    for (const goes of unclosed) {
      const stays = unclosed.find(({ id, connection_id }) => connection_id === goes.connection_id && id < goes.id);
      if (stays) pairs.push(await joinTickets(tx, scope, stays, goes));
    }
    const tickets = await sql.moveTickets(tx, scope, { from, to });
    const senders = await beginMove(tx, scope, { kind: 'sender', from, to });
    await emitUpdated(tx, scope, all, [...tickets, ...pairs.flatMap(({ staysId, goesId }) => [staysId, goesId])]);
    return { tickets, senders, joined: pairs } satisfies z.infer<typeof movedShape>;
  },

  async moveBack(tx, scope, { from, to }, moved) {
    const { tickets, senders, joined: pairs } = movedShape.parse(moved);
    await undoMove(tx, scope, { kind: 'sender', from: to, to: from }, senders);
    await sql.moveTickets(tx, scope, { from, to, ids: tickets });
    const all = await sql.lockTickets(tx, scope, [from, to]);
    for (const pair of pairs) await separateTickets(tx, scope, pair, all);
    await emitUpdated(tx, scope, all, [...tickets, ...pairs.flatMap(({ staysId, goesId }) => [staysId, goesId])]);
  },
};

async function joinTickets(tx: TenantTx, scope: Scope, stays: MovingTicket, goes: MovingTicket): Promise<Joined> {
  const messageIds = await beginMove(tx, scope, { kind: 'ticket', from: goes.id, to: stays.id });
  await sql.closeAsMerged(tx, scope, goes.id);
  await setTracking(tx, scope, goes.id, 'finished');
  const last = goes.last_message_at > stays.last_message_at ? goes : stays;
  const unread_messages = stays.unread_messages + goes.unread_messages;
  await sql.setLastMessage(tx, scope, stays.id, { ...lastMessageOf(last), unread_messages });
  await insertTicketEvent(tx, scope, goes, { kind: 'merged', data: { into: stays.id } });
  await insertTicketEvent(tx, scope, stays, { kind: 'joined', data: { from: goes.id } });
  const status = goes.status;
  return {
    staysId: stays.id,
    goesId: goes.id,
    messageIds,
    status,
    stays: lastMessageOf(stays),
    goes: lastMessageOf(goes),
  };
}

async function separateTickets(tx: TenantTx, scope: Scope, pair: Joined, all: MovingTicket[]): Promise<void> {
  const stays = all.find(({ id }) => id === pair.staysId);
  const goes = all.find(({ id }) => id === pair.goesId);
  if (!stays || !goes || !(await sql.reviveMerged(tx, scope, goes.id, pair.status))) return;
  await undoMove(tx, scope, { kind: 'ticket', from: goes.id, to: stays.id }, pair.messageIds);
  await setTracking(tx, scope, goes.id, 'reopened');
  await sql.setLastMessage(tx, scope, goes.id, pair.goes);
  const isSame = stays.last_message_at.getTime() === pair.goes.last_message_at.getTime();
  const unread_messages = Math.max(0, stays.unread_messages - pair.goes.unread_messages);
  await sql.setLastMessage(tx, scope, stays.id, { ...(isSame ? pair.stays : lastMessageOf(stays)), unread_messages });
  await insertTicketEvent(tx, scope, goes, { kind: 'parted', data: { from: stays.id } });
}

const lastMessageOf = ({
  last_message,
  last_message_at,
  last_from_me,
  unread_messages,
}: z.infer<typeof lastMessage>) => ({
  last_message,
  last_message_at,
  last_from_me,
  unread_messages,
});

/** `were` holds the tickets before the change. */
async function emitUpdated(tx: TenantTx, scope: Scope, were: MovingTicket[], ids: number[]): Promise<void> {
  for (const ticket of were) {
    if (!ids.includes(ticket.id)) continue;
    await emit(tx, scope, { name: 'ticket.updated', entityId: ticket.id, data: { before: visibilityOf(ticket) } });
  }
}
