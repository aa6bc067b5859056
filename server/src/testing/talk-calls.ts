import { assignmentRoutes } from '@recadia/contract/assignment';
import type { ErrorCode } from '@recadia/contract/errors';
import { kanbanRoutes } from '@recadia/contract/kanban';
import { conversationRoutes } from '@recadia/contract/message-routes';
import { noteRoutes } from '@recadia/contract/notes';
import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import type { RouteSpec } from '@recadia/contract/route';
import { aConnection, aMessage } from '@recadia/db/testing';
import type { Sent } from './call.ts';
import type { TestServer } from './server.ts';
import { aTalkIn } from './talk-actions.ts';
import type { StaffedCompany } from './world.ts';

type Call = [spec: RouteSpec, sent: Sent, refusal?: ErrorCode];

function quickMessageCalls(id: number): Call[] {
  const params = { id };
  const form = new FormData();
  form.append('typeArch', 'quickMessage');
  form.append('file', new Blob(['tabela de frete']), 'frete.txt');
  const made = { body: { shortcode: 'nova', message: 'Olá' }, headers: { 'idempotency-key': 'one-quick-message' } };
  return [
    [quickMessageRoutes.createQuickMessage, made],
    [quickMessageRoutes.pageQuickMessages, { query: { searchParam: 'nova' } }],
    [quickMessageRoutes.showQuickMessage, { params }],
    [quickMessageRoutes.updateQuickMessage, { params, body: { shortcode: 'outra', geral: true } }],
    [quickMessageRoutes.attachToQuickMessage, { params, body: form }],
    [quickMessageRoutes.detachFromQuickMessage, { params }],
    [quickMessageRoutes.deleteQuickMessage, { params }],
  ];
}

/** One call of every route about a conversation, in an order in which no call affects the next. */
export async function talkCalls(server: Pick<TestServer, 'db'>, company: StaffedCompany): Promise<Call[]> {
  const company_id = company.company.id;
  const { id: connection_id } = await aConnection(server.db.admin, { company_id, name: 'Da conversa' });
  const { ticketId, contactId, failedId, hopelessId, noteId, quickMessageId } = await aTalkIn(
    server,
    company,
    connection_id,
  );
  const place = { company_id, ticket_id: ticketId, connection_id, from_me: true, ack: 1 };
  const message = await aMessage(server.db.admin, place);
  const params = { id: message.id };
  return [
    [conversationRoutes.listMessages, { params: { ticketId } }],
    [conversationRoutes.listMessages, { params: { ticketId }, query: { around: message.id } }],
    [conversationRoutes.sendMessage, { params: { ticketId }, body: { body: 'bom dia', quotedMsg: params } }],
    [conversationRoutes.editMessage, { params, body: { body: 'boa tarde' } }],
    [conversationRoutes.changeMessage, { params, body: { body: 'boa noite' } }],
    [conversationRoutes.reactToMessage, { params, body: { emoji: '👍' } }],
    [conversationRoutes.deleteMessage, { params }],
    [conversationRoutes.retryMessage, { params: { id: failedId } }],
    [conversationRoutes.discardMessage, { params: { id: hopelessId } }],
    [noteRoutes.createNote, { body: { ticketId, contactId, note: 'Ligar à tarde', mentions: [company.agent.id] } }],
    [noteRoutes.listNotes, { query: { ticketId, contactId } }],
    [noteRoutes.listAllNotes, { query: { contactId } }],
    [noteRoutes.deleteNote, { params: { id: noteId } }],
    [quickMessageRoutes.listQuickMessages, { query: { userId: company.admin.id } }],
    ...quickMessageCalls(quickMessageId),
    [kanbanRoutes.showBoard, { query: { queueIds: JSON.stringify([company.queue.id]) } }],
    [assignmentRoutes.showAssignment, { params: { id: company.queue.id } }],
    [assignmentRoutes.updateAssignment, { params: { id: company.queue.id }, body: { mode: 'off', capacity: 3 } }],
  ];
}
