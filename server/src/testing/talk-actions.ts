import { conversationRoutes } from '@recadia/contract/message-routes';
import type { LivePayload } from '@recadia/contract/live';
import type { Message } from '@recadia/contract/messages';
import { noteRoutes, type Note } from '@recadia/contract/notes';
import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import { aContact, aMessage, aNote, aTicket } from '@recadia/db/testing';
import { aQuickMessage } from '@recadia/db/testing/quick-messages';
import { randomUUID } from 'node:crypto';
import type { ReceivedEvent, LiveList } from './live-lists.ts';
import type { TestServer } from './server.ts';
import type { Person, StaffedCompany } from './world.ts';

export type Talk = Awaited<ReturnType<typeof aTalkIn>>;

/** A ticket of the agent's queue with an inbound message, a failed message and a note. */
export async function aTalkIn(
  { db }: Pick<TestServer, 'db'>,
  { company, queue, agent }: StaffedCompany,
  connection_id: number,
) {
  const company_id = company.id;
  const { id: contact_id } = await aContact(db.admin, { company_id });
  const held = { queue_id: queue.id, user_id: agent.id, status: 'open', unread_messages: 1 };
  const ticket = await aTicket(db.admin, { company_id, contact_id, connection_id, ...held });
  const place = { company_id, ticket_id: ticket.id, connection_id };
  await aMessage(db.admin, { ...place, contact_id });
  const [retried, discarded] = [await aFailure(db.admin, place), await aFailure(db.admin, place)];
  const note = await aNote(db.admin, { company_id, ticket_id: ticket.id, user_id: agent.id });
  const { id: quickMessageId } = await aQuickMessage(db.admin, { company_id, user_id: agent.id });
  const ids = { failedId: retried, hopelessId: discarded, noteId: note.id, quickMessageId };
  return { ticketId: ticket.id, contactId: contact_id, ...ids };
}

type Admin = TestServer['db']['admin'];

async function aFailure(admin: Admin, place: { company_id: number; ticket_id: number; connection_id: number }) {
  const client_id = randomUUID();
  const why = { send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'restricted' };
  const { id } = await aMessage(admin, { ...place, from_me: true, client_id, ...why });
  const { company_id, connection_id } = place;
  const send = { client_id, message_id: id, kind: 'send', state: 'failed', chat: 'pn:1', payload: '{}' };
  await admin
    .insertInto('outbox')
    .values({ company_id, connection_id, ...send })
    .execute();
  return id;
}

/** Lists of a screen with the ticket open. */
export function listsOfTalk({ ticketId, contactId }: Talk): LiveList[] {
  return listsInSight({ ticketId, contactId }).map((list) => ({
    ...list,
    apply: (rows, change, person) => (isParting(change, ticketId, person) ? [] : list.apply(rows, change, person)),
  }));
}

/**
 * A user who can no longer see the ticket loses its messages too. When its queue is deleted, its agent and admins keep
 * it.
 */
function isParting({ kind, payload }: ReceivedEvent, ticketId: number, { profile }: Person): boolean {
  if (kind === 'queue') return (payload as LivePayload<'queue'>).action === 'delete' && profile === 'supervisor';
  if (kind !== 'ticket') return false;
  const change = payload as LivePayload<'ticket'>;
  return change.action === 'delete' && change.ticketId === ticketId;
}

function listsInSight({ ticketId, contactId }: Pick<Talk, 'ticketId' | 'contactId'>): LiveList[] {
  return [
    {
      name: 'messages',
      asks: [['joinChatBox', ticketId]],
      fetch: async ({ call }, { token: as }) => {
        const { status, body } = await call(conversationRoutes.listMessages, { as, params: { ticketId } });
        return status === 200 ? body.messages : [];
      },
      keyOf: (row) => (row as Message).id.padStart(16, '0'),
      apply: (rows, { kind, payload }) =>
        kind === 'appMessage' ? applyMessage(rows as Message[], payload as LivePayload<'appMessage'>) : rows,
    },
    {
      name: 'notes',
      fetch: async ({ call }, { token: as }) => {
        const { status, body } = await call(noteRoutes.listNotes, { as, query: { ticketId, contactId } });
        return status === 200 ? body : [];
      },
      keyOf: (row) => String((row as Note).id).padStart(16, '0'),
      apply(rows, { kind, payload }) {
        if (kind !== 'ticketNote') return rows;
        const change = payload as LivePayload<'ticketNote'>;
        const id = change.action === 'delete' ? change.noteId : change.note.id;
        const others = rows.filter((row) => (row as Note).id !== id);
        return change.action === 'delete' ? others : [...others, change.note];
      },
    },
  ];
}

/** An answer of an agent marks the earlier messages as read. */
function applyMessage(rows: Message[], change: LivePayload<'appMessage'>): Message[] {
  if (change.action === 'delete') return rows.filter(({ id }) => id !== change.messageId);
  const { message } = change;
  const others = rows.filter(({ id }) => id !== message.id);
  const isAnswer = change.action === 'create' && message.fromMe;
  return [...(isAnswer ? others.map((row) => ({ ...row, read: row.read || !row.fromMe })) : others), message];
}

interface At extends StaffedCompany {
  talk: Talk;
}
type Call = (server: TestServer, company: At) => Promise<{ status: number }>;

/** Every call that changes a conversation: ways to make it, or the reason why no list changes yet. */
export const talkVerifications: Record<string, Record<string, Call> | { changesNoList: string }> = {
  sendMessage: {
    'an answer': ({ call }, { agent, talk: { ticketId } }) =>
      call(conversationRoutes.sendMessage, { as: agent.token, params: { ticketId }, body: { body: 'bom dia' } }),
  },
  editMessage: { changesNoList: 'asks WhatsApp; the result is emitted after its answer' },
  changeMessage: { changesNoList: 'asks WhatsApp; the result is emitted after its answer' },
  deleteMessage: { changesNoList: 'asks WhatsApp; the result is emitted after its answer' },
  reactToMessage: { changesNoList: 'asks WhatsApp; the result is emitted after its answer' },
  retryMessage: {
    'a send that failed': ({ call }, { supervisor, talk: { failedId: id } }) =>
      call(conversationRoutes.retryMessage, { as: supervisor.token, params: { id } }),
  },
  discardMessage: {
    'a send that failed': ({ call }, { agent, talk: { hopelessId: id } }) =>
      call(conversationRoutes.discardMessage, { as: agent.token, params: { id } }),
  },
  createNote: {
    'for a colleague': ({ call }, { agent, supervisor, talk: { ticketId, contactId } }) =>
      call(noteRoutes.createNote, {
        as: agent.token,
        body: { ticketId, contactId, note: 'Pode ligar?', mentions: [supervisor.id] },
      }),
  },
  createQuickMessage: {
    'a private one': ({ call }, { agent }) =>
      call(quickMessageRoutes.createQuickMessage, { as: agent.token, body: { shortcode: 'minha', message: 'Olá' } }),
    'a shared one': ({ call }, { admin }) =>
      call(quickMessageRoutes.createQuickMessage, { as: admin.token, body: { shortcode: 'nossa', geral: true } }),
  },
  updateQuickMessage: {
    'into a shared one': ({ call }, { admin, talk: { quickMessageId: id } }) =>
      call(quickMessageRoutes.updateQuickMessage, {
        as: admin.token,
        params: { id },
        body: { shortcode: 'de-todos', geral: true },
      }),
    'shared and back': async ({ call }, { admin, talk: { quickMessageId: id } }) => {
      const set = (geral: boolean) =>
        call(quickMessageRoutes.updateQuickMessage, {
          as: admin.token,
          params: { id },
          body: { shortcode: 'ida-e-volta', geral },
        });
      await set(true);
      return set(false);
    },
  },
  attachToQuickMessage: {
    'a picture': ({ call }, { agent, talk: { quickMessageId: id } }) => {
      const form = new FormData();
      form.append('file', new Blob(['tabela de frete']), 'frete.txt');
      return call(quickMessageRoutes.attachToQuickMessage, { as: agent.token, params: { id }, body: form });
    },
  },
  detachFromQuickMessage: {
    'the file it has': ({ call }, { agent, talk: { quickMessageId: id } }) =>
      call(quickMessageRoutes.detachFromQuickMessage, { as: agent.token, params: { id } }),
  },
  deleteQuickMessage: {
    'an old one': ({ call }, { agent, talk: { quickMessageId: id } }) =>
      call(quickMessageRoutes.deleteQuickMessage, { as: agent.token, params: { id } }),
  },
  updateAssignment: { changesNoList: 'is asked for by its queue and stands in no list' },
  deleteNote: {
    'an old one': ({ call }, { admin, talk: { noteId: id } }) =>
      call(noteRoutes.deleteNote, { as: admin.token, params: { id } }),
  },
};
