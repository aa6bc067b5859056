import * as z from 'zod';
import { contactBrief } from './contacts.ts';
import { id, idParams, noInput, text } from './primitives.ts';
import { route } from './route.ts';

/** A number as text: messages are more than a browser should count on to count. */
const messageId = z.string();

const quoted = z.object({
  /** Null where we never saw what was answered. */
  id: messageId.nullable(),
  body: z.string(),
  fromMe: z.boolean().nullable(),
  mediaType: z.string().nullable(),
});

/** MSG-01, and what the conversation shows besides (X-MSG-02). What was deleted says nothing of what it said. */
export const message = z.object({
  id: messageId,
  ticketId: id,
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  /** 0 waits, 1 left, 2 at WhatsApp, 3 on the phone, 4 read, 5 played. */
  ack: z.number().int().min(0).max(5),
  /** chat, image, audio, video, sticker, application, locationMessage, contactMessage, call_log, or what we cannot show. */
  mediaType: z.string(),
  /** A signed address of this API that ends within minutes; null while the file is not here. */
  mediaUrl: z.string().nullable(),
  quotedMsg: quoted.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  createdAt: z.iso.datetime(),
  senderId: z.string().nullable(),
  contact: contactBrief.nullable(),
  userId: id.nullable(),
  clientId: z.string().nullable(),
  /** A send that failed: the code for its toast, and our word for why. */
  error: z.object({ code: z.string(), reason: z.string() }).nullable(),
  file: z
    .object({
      name: z.string().nullable(),
      mimeType: z.string().nullable(),
      bytes: z.number().int().nullable(),
      state: z.enum(['waiting', 'stored', 'failed']),
      isVoice: z.boolean(),
      seconds: z.number().nullable(),
    })
    .nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), senderId: z.string() })),
});
export type Message = z.infer<typeof message>;

/** The bytes themselves, with their own content type; nothing a schema could shape. */
const file = z.custom<unknown>(() => true);

export const messageRoutes = {
  showMedia: route({
    method: 'GET',
    path: '/messages/:id/media',
    summary: 'The file of a message, for whoever may see its ticket',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: noInput,
    answer: file,
    produces: '*/*',
    errors: ['ERR_NOT_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
  openMedia: route({
    method: 'GET',
    path: '/media/:link',
    summary: 'The file of a message by a short-lived signed address, as pictures and players ask for it',
    audience: 'public',
    needs: null,
    plan: null,
    params: z.strictObject({ link: text(200) }),
    query: noInput,
    body: noInput,
    answer: file,
    produces: '*/*',
    errors: ['ERR_NOT_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
};
