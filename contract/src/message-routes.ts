import * as z from 'zod';
import { contactBrief } from './contacts.ts';
import {
  message,
  messageChange,
  messageInput,
  messageListQuery,
  messageRoutes,
  reactionInput,
  uploadLimits,
} from './messages.ts';
import { id, idParam, idParams, noInput, pageAnswer } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';
import { ticket } from './tickets.ts';

/** The visibility rule decides on each ticket, so no route needs a named permission (TKT-30). */
const forUsers = { audience: 'user', needs: null, plan: null } as const;
const written = { ...forUsers, query: noInput, rate: 'write', idempotency: 'natural' } as const;
const ofTicket = z.strictObject({ ticketId: idParam });

const editing = {
  ...written,
  params: idParams,
  body: messageChange,
  answer: message,
  visibility: { 'params.id': 'ticket' },
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_EDITING_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED'],
} as const;

/** The messages of a conversation. Files have routes of their own in messages.ts. */
export const conversationRoutes = {
  listMessages: route({
    ...forUsers,
    method: 'GET',
    path: '/messages/:ticketId',
    summary: 'A page of a conversation in order; marks nothing as read',
    params: ofTicket,
    query: messageListQuery,
    body: noInput,
    answer: z.object({
      messages: z.array(message),
      ticket,
      /** Whether there are older messages, and their cursor. */
      ...pageAnswer,
      /** The cursor of newer messages; null at the newest page, and for pages that were reached from there. */
      newerCursor: z.string().nullable(),
    }),
    visibility: { 'params.ticketId': 'ticket' },
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND', 'ERR_PAGE_TOO_DEEP'],
    rate: 'read',
    idempotency: 'safe',
  }),
  sendMessage: route({
    ...written,
    method: 'POST',
    path: '/messages/:ticketId',
    summary: 'Send a text or a template as JSON (returns the message), or files as multipart (returns each message)',
    params: ofTicket,
    body: messageInput,
    files: { max: uploadLimits.files, bytes: uploadLimits.documentBytes },
    answer: z.union([message, z.array(message)]),
    visibility: { 'params.ticketId': 'ticket', 'body.quotedMsg.id': 'ticket' },
    errors: [
      ...(['ERR_NO_TICKET_FOUND', 'ERR_EMPTY_MESSAGE', 'ERR_SENDING_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED'] as const),
      ...(['ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_NOT_SUPPORTED', 'ERR_FILE_TOO_LARGE'] as const),
      ...(['ERR_NO_MESSAGE_FOUND', 'ERR_FETCH_WAPP_MSG', 'ERR_CREATING_MESSAGE'] as const),
    ],
    idempotency: 'clientId',
  }),
  editMessage: route({
    ...editing,
    method: 'POST',
    path: '/messages/edit/:id',
    summary: 'Edit a message; an empty text changes nothing',
  }),
  changeMessage: route({
    ...editing,
    method: 'PUT',
    path: '/messages/:id',
    summary: 'Edit a message; an alias',
  }),
  deleteMessage: route({
    ...written,
    method: 'DELETE',
    path: '/messages/:id',
    summary: 'Delete a message, on WhatsApp too',
    params: idParams,
    body: noInput,
    answer: message,
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_DELETE_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED'],
  }),
  retryMessage: route({
    ...written,
    method: 'POST',
    path: '/messages/:id/retry',
    summary: 'Retry a failed message as the same message',
    params: idParams,
    body: noInput,
    answer: message,
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_SENDING_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED'],
  }),
  discardMessage: route({
    ...written,
    method: 'DELETE',
    path: '/messages/:id/failed',
    summary: 'Discard a failed message',
    params: idParams,
    body: noInput,
    answer: z.object({ message: z.string() }),
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_SENDING_WAPP_MSG'],
  }),
  reactToMessage: route({
    ...written,
    method: 'POST',
    path: '/messages/:id/reactions',
    summary: 'React to a message, or remove the reaction; shown after WhatsApp has accepted it',
    params: idParams,
    body: reactionInput,
    answer: message,
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_SENDING_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_WAPP_INVALID_CONTACT'],
  }),
};

export const messageContract = {
  routes: { ...messageRoutes, ...conversationRoutes },
  errors: {
    ERR_CREATING_MESSAGE: 500,
    ERR_FETCH_WAPP_MSG: 400,
    ERR_SENDING_WAPP_MSG: 400,
    ERR_DELETE_WAPP_MSG: 400,
    ERR_EDITING_WAPP_MSG: 400,
    ERR_NO_MESSAGE_FOUND: 404,
    ERR_EMPTY_MESSAGE: 400,
  },
  live: {
    appMessage: z.discriminatedUnion('action', [
      z.object({ action: z.literal('create'), message, ticket, contact: contactBrief }),
      z.object({ action: z.literal('update'), message }),
      /** A failed message that was discarded (X-MSG-05). */
      z.object({ action: z.literal('delete'), messageId: z.string(), ticketId: id }),
    ]),
  },
} as const satisfies ContractFeature;
