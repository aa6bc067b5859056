import * as z from 'zod';
import { contactBrief } from './contacts.ts';
import { longTextMaxLength } from './limits.ts';
import { id, idParam, idParams, noInput, pageQuery, text } from './primitives.ts';
import { route } from './route.ts';

/** A number as text, because message ids may exceed the safe integers of a browser. */
const messageId = z.string();

/** MSG-29 */
export const uploadLimits = { files: 10, documentBytes: 64 * 1_048_576, mediaBytes: 16 * 1_048_576 } as const;

const quoted = z.object({
  /** Null where the quoted message was never received. */
  id: messageId.nullable(),
  body: z.string(),
  fromMe: z.boolean().nullable(),
  mediaType: z.string().nullable(),
});

/** MSG-01, with the additional fields of the conversation (X-MSG-02). A deleted message has no content. */
export const message = z.object({
  id: messageId,
  ticketId: id,
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  /** 0 pending, 1 sent, 2 at WhatsApp, 3 on the phone, 4 read, 5 played. */
  ack: z.number().int().min(0).max(5),
  /**
   * chat, image, audio, video, sticker, application, locationMessage, contactMessage, call_log, or an unsupported kind.
   */
  mediaType: z.string(),
  /** A signed address of this API that expires within minutes; null while the file is not stored. */
  mediaUrl: z.string().nullable(),
  quotedMsg: quoted.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  createdAt: z.iso.datetime(),
  senderId: z.string().nullable(),
  contact: contactBrief.nullable(),
  userId: id.nullable(),
  clientId: z.string().nullable(),
  /** A failed send: the code for its toast, and our code of the reason. */
  error: z.object({ code: z.string(), reason: z.string() }).nullable(),
  file: z
    .object({
      name: z.string().nullable(),
      mimeType: z.string().nullable(),
      bytes: z.number().int().nullable(),
      state: z.enum(['waiting', 'stored', 'failed']),
      /** Of a failed file: the company had no storage left for it. */
      reason: z.enum(['over-quota']).optional(),
      isVoice: z.boolean(),
      seconds: z.number().nullable(),
    })
    .nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), senderId: z.string() })),
});
export type Message = z.infer<typeof message>;

/** Accepted under the specification's names; only the fields of a send are used (MSG-14, MSG-15). */
const messageFields = {
  read: z.boolean().optional(),
  fromMe: z.boolean().optional(),
  mediaUrl: text(2_000).nullish(),
  body: text(longTextMaxLength).optional(),
  /** A whole message may be sent; only its id is used. */
  quotedMsg: z.object({ id: idParam }).nullish(),
};

/** A template of a Cloud API number, the only message that may begin a conversation there (X-MSG-06). */
const templateInput = z.strictObject({
  name: text(512).min(1),
  language: text(20).min(1),
  /** One for each placeholder of its body, in order. */
  parameters: z.array(text(1_024).min(1)).max(50),
});

export const messageInput = z.strictObject({ ...messageFields, template: templateInput.optional() });
export type MessageInput = z.output<typeof messageInput>;

/** The fields beside the files of a multipart send; `body` is each file's caption, in the files' order. */
export const uploadFields = z.strictObject({
  body: z.array(text(longTextMaxLength)).max(uploadLimits.files),
  fromMe: z.enum(['true', 'false']).optional(),
  quotedMsg: idParam.optional(),
  /** Recorded in the composer: sent as a voice message. */
  isVoice: z.enum(['true', 'false']).optional(),
  /** Duration of the recording. */
  seconds: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,3})?$/)
    .transform(Number)
    .optional(),
});
export type UploadFields = z.output<typeof uploadFields>;

/** An edit keeps its quoted message and ignores this field. */
export const messageChange = z.strictObject({ ...messageFields, quotedMsg: z.looseObject({}).nullish() });

/** One emoji, of any number of code points. */
const oneEmoji = new RegExp('^(?:\\p{RGI_Emoji}|\\p{Extended_Pictographic})$', 'v');

/** Null removes the reaction. */
export const reactionInput = z.strictObject({ emoji: text(40).regex(oneEmoji).nullable() });

/**
 * The newest page, or the one before `cursor`; `around` is the page with a message in the middle, `after` the page
 * after it (X-MSG-03). Each page is in chronological order.
 */
export const messageListQuery = z.strictObject({
  pageNumber: pageQuery.pageNumber,
  cursor: pageQuery.cursor,
  after: pageQuery.cursor,
  around: idParam.optional(),
});
export type MessageListQuery = z.output<typeof messageListQuery>;

/** The raw bytes, with their own content type; no schema can describe them. */
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
