import * as z from 'zod';
import { announcement } from './announcements.ts';
import { chat, chatMessage } from './chats.ts';
import { connection, connectionSession } from './connections.ts';
import { contactBrief, contactImportProgress, contactLive } from './contacts.ts';
import { fileList } from './files.ts';
import { message } from './messages.ts';
import { note } from './notes.ts';
import { id } from './primitives.ts';
import { queue } from './queues.ts';
import { schedule } from './schedules.ts';
import { quickMessage } from './quick-messages.ts';
import { setting } from './settings.ts';
import { tag } from './tags.ts';
import { ticket } from './tickets.ts';
import { userLive } from './users.ts';

const saved = z.enum(['create', 'update']);

/** The payload of each channel `company-{companyId}-{kind}`. */
export const livePayloads = {
  tag: z.discriminatedUnion('action', [
    z.object({ action: saved, tag }),
    z.object({ action: z.literal('delete'), tagId: id }),
  ]),
  queue: z.discriminatedUnion('action', [
    z.object({ action: saved, queue }),
    z.object({ action: z.literal('delete'), queueId: id }),
  ]),
  schedule: z.discriminatedUnion('action', [
    z.object({ action: saved, schedule }),
    z.object({ action: z.literal('delete'), scheduleId: id }),
  ]),
  /** For users who may open the page. */
  file: z.discriminatedUnion('action', [
    z.object({ action: saved, fileList }),
    z.object({ action: z.literal('delete'), fileId: id }),
  ]),
  user: z.discriminatedUnion('action', [
    z.object({ action: saved, user: userLive }),
    z.object({ action: z.literal('delete'), userId: id }),
  ]),
  /** `update` for new ones too (SV-01). */
  whatsapp: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), whatsapp: connection }),
    z.object({ action: z.literal('delete'), whatsappId: id }),
  ]),
  whatsappSession: z.object({ action: z.literal('update'), session: connectionSession }),
  /** `records` are sent after the import of a file (CON-19); `reload` after the import of an address book. */
  contact: z.union([
    z.object({ action: saved, contact: contactLive }),
    z.object({ action: z.literal('create'), records: z.array(contactLive) }),
    z.object({ action: z.literal('delete'), contactId: id }),
    z.object({ action: z.literal('reload') }),
  ]),
  contactImport: z.object({ action: z.literal('update'), import: contactImportProgress }),
  /** `update` for new ones too; `delete` also for users who lost visibility of the ticket (SV-08). */
  ticket: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), ticket }),
    /** The number of unread messages (X-TKT-02). */
    z.object({ action: z.literal('updateUnread'), ticketId: id, unreadMessages: z.number().int() }),
    z.object({ action: z.literal('delete'), ticketId: id }),
  ]),
  appMessage: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), message, ticket, contact: contactBrief }),
    z.object({ action: z.literal('update'), message }),
    /** A failed message that was discarded (X-MSG-05). */
    z.object({ action: z.literal('delete'), messageId: z.string(), ticketId: id }),
  ]),
  /** Notes of visible tickets; `mentions` contains the mentioned users (X-NTE-01). */
  ticketNote: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), note }),
    z.object({ action: z.literal('delete'), noteId: id, ticketId: id }),
  ]),
  /** For members only (SV-04); a removed member receives a deletion. */
  chat: z.discriminatedUnion('action', [
    z.object({ action: saved, chat }),
    z.object({ action: z.literal('new-message'), newMessage: chatMessage, chat }),
    z.object({ action: z.literal('delete'), id }),
  ]),
  /** Shared ones reach every user; a private one only its owner (SV-19). */
  quickmessage: z.discriminatedUnion('action', [
    z.object({ action: saved, record: quickMessage }),
    z.object({ action: z.literal('delete'), id }),
  ]),
  /** Active ones reach every user; platform users also receive the others (SV-11). */
  announcements: z.discriminatedUnion('action', [
    z.object({ action: saved, record: announcement }),
    z.object({ action: z.literal('delete'), id }),
  ]),
  settings: z.object({ action: z.literal('update'), setting }),
  auth: z.object({
    action: z.literal('update'),
    user: z.object({ id, email: z.string(), companyId: id }),
    sid: z.string(),
  }),
} as const;

export type LiveKind = keyof typeof livePayloads;
export type LivePayload<K extends LiveKind> = z.infer<(typeof livePayloads)[K]>;

const colleague = z.object({ id, name: z.string() });

/**
 * Presence and typing indicators: sent to users who have the conversation open, not stored and not caught up (X-RTM-07,
 * X-RTM-08).
 */
export const transientPayloads = {
  /** A user has the conversation open, sent repeatedly, or has just left it. */
  ticketViewing: z.object({ ticketId: id, user: colleague, isHere: z.boolean() }),
  /** A user types an answer; notes send no typing indicator. */
  ticketTyping: z.object({ ticketId: id, user: colleague }),
} as const;
export type TransientKind = keyof typeof transientPayloads;
export type TransientPayload<K extends TransientKind> = z.infer<(typeof transientPayloads)[K]>;

/** How often an indicator is sent, and after which silence it ends. */
export const transientMs = {
  viewingEvery: 10_000,
  viewingLasts: 25_000,
  typingEvery: 3_000,
  typingLasts: 8_000,
} as const;

export const liveChannel = (companyId: number, kind: LiveKind | TransientKind): string =>
  `company-${companyId}-${kind}`;

/** The additional channel of a platform-wide entity (C-28, SV-12). */
export const platformChannels: Partial<Record<LiveKind, string>> = { announcements: 'company-announcement' };

/**
 * A position in the company's event log. Second argument of every live event, and the payload of `tip`, which is sent
 * every few seconds so that a client's mark also passes events it may not see.
 */
export const liveMark = z.object({ seq: z.number().int().min(0) });

const caughtUp = z.object({
  from: z.number().int().min(0),
  to: z.number().int().min(0),
  events: z.array(z.object({ seq: z.number().int(), kind: z.string(), payload: z.unknown() })),
});
const tooOld = z.object({ from: z.number().int().min(0), to: z.number().int().min(0), tooOld: z.literal(true) });

/**
 * The answer to `since` in the handshake: the missed events, or that too many were missed and lists must be fetched
 * again.
 */
export const catchUp = z.union([tooOld, caughtUp]);
export type CatchUp = z.infer<typeof catchUp>;

/**
 * Older marks are not caught up: beyond these limits, loading the visible lists again is cheaper for both sides. 9,900
 * events were 16.8 MB and more than a second of processor for one client; a page of lists is below 200 KB.
 */
export const catchUpLimits = { events: 2_000, bytes: 1_000_000, hours: 24 } as const;
export const tipEveryMs = 5_000;
