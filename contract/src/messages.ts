import * as z from 'zod';
import { contactBrief } from './contacts.ts';
import { longTextMaxLength } from './limits.ts';
import { id, idParam, idParams, noInput, pageQuery, text } from './primitives.ts';
import { route } from './route.ts';

/** A number as text: messages are more than a browser should count on to count. */
const messageId = z.string();

/** MSG-29 */
export const uploadLimits = { files: 10, documentBytes: 64 * 1_048_576, mediaBytes: 16 * 1_048_576 } as const;

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
      /** Of a file that failed: the company had no storage left for it. */
      reason: z.enum(['over-quota']).optional(),
      isVoice: z.boolean(),
      seconds: z.number().nullable(),
    })
    .nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), senderId: z.string() })),
});
export type Message = z.infer<typeof message>;

/** Accepted under the specification's names; only what is meant by a send is read (MSG-14, MSG-15). */
const spokenFields = {
  read: z.boolean().optional(),
  fromMe: z.boolean().optional(),
  mediaUrl: text(2_000).nullish(),
  body: text(longTextMaxLength).optional(),
  /** A whole message may be sent back; its id is what counts. */
  quotedMsg: z.object({ id: idParam }).nullish(),
};

/** A Cloud API number's own text, the only one it may begin a conversation with (X-MSG-06). */
const templateInput = z.strictObject({
  name: text(512).min(1),
  language: text(20).min(1),
  /** One for each place of its body, in order. */
  parameters: z.array(text(1_024).min(1)).max(50),
});

export const messageInput = z.strictObject({ ...spokenFields, template: templateInput.optional() });
export type MessageInput = z.output<typeof messageInput>;

/** What stands beside the files of a multipart send; `body` is each file's caption, in the files' order. */
export const uploadFields = z.strictObject({
  body: z.array(text(longTextMaxLength)).max(uploadLimits.files),
  fromMe: z.enum(['true', 'false']).optional(),
  quotedMsg: idParam.optional(),
  /** Recorded on the spot: sound goes as a voice message. */
  isVoice: z.enum(['true', 'false']).optional(),
  /** How long the recording is. */
  seconds: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,3})?$/)
    .transform(Number)
    .optional(),
});
export type UploadFields = z.output<typeof uploadFields>;

/** An edit keeps what it answers, whatever comes along. */
export const messageChange = z.strictObject({ ...spokenFields, quotedMsg: z.looseObject({}).nullish() });

/** One emoji, however many code points it takes. */
const oneSign = new RegExp('^(?:\\p{RGI_Emoji}|\\p{Extended_Pictographic})$', 'v');

/** Null takes it back. */
export const reactionInput = z.strictObject({ emoji: text(40).regex(oneSign).nullable() });

/**
 * The newest page, or the one before `cursor`; `around` is the page a message stands in the middle of, `after` what
 * came after such a page (X-MSG-03). Each is told in order.
 */
export const messageListQuery = z.strictObject({
  pageNumber: pageQuery.pageNumber,
  cursor: pageQuery.cursor,
  after: pageQuery.cursor,
  around: idParam.optional(),
});
export type MessageListQuery = z.output<typeof messageListQuery>;

/** The bytes themselves, with their own content type; nothing a schema could shape. */
const file = z.custom<unknown>(() => true);

export const messageRoutes = {
  showMedia: route({
    method: 'GET',
    path: '/messages/:id/media',
    summary: 'The file of a message, for users who may see its ticket',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: noInput,
    answer: file,
    produces: '*/*',
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NOT_FOUND', 'ERR_WAPP_DOWNLOAD_MEDIA'],
    rate: 'read',
    idempotency: 'safe',
  }),
  openMedia: route({
    method: 'GET',
    path: '/media/:link',
    summary: 'The file of a message by a short-lived signed address, for pictures and players',
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
