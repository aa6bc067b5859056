import * as z from 'zod';
import { previewLength } from './limits.ts';
import { noInput, text } from './primitives.ts';
import { route } from './route.ts';
import type { Ticket } from './tickets.ts';

const graphemes = new Intl.Segmenter();

/** NTF-02: the message text in a notification. Cuts by grapheme, so that no emoji is cut in half. */
export function previewOf(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  const { notification: most } = previewLength;
  // A grapheme has at least one unit. Segmenting is slow, so it is left out or ends at the cut.
  if (line.length <= most) return line;
  let count = 0;
  for (const { index } of graphemes.segment(line)) {
    if (count === most) return `${line.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return line;
}

/** The ticket fields that decide who is notified. Visibility of the ticket is decided before. */
export type Concerning = Pick<Ticket, 'status' | 'userId' | 'isGroup' | 'unreadMessages'>;

/** NTF-01, NTF-03: the notification list holds unread messages of the user's own and of pending tickets. */
export const isListed = ({ status, userId, unreadMessages }: Concerning, me: number): boolean =>
  unreadMessages > 0 && status !== 'closed' && (userId === me || status === 'pending');

/** NTF-04: the listed tickets that make a sound: the user's own ones, and unassigned ones that are no group. */
export const isCalling = (ticket: Concerning, me: number): boolean =>
  isListed(ticket, me) && (ticket.userId === me || (ticket.userId === null && !ticket.isGroup));

/** The subscription that a browser gives to a push sender (RFC 8030, RFC 8291). */
export const pushSubscription = z.strictObject({
  endpoint: text(2_000).pipe(z.url({ protocol: /^https?$/ })),
  keys: z.strictObject({
    /** An uncompressed point of P-256, and sixteen random bytes. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  /** Whether notifications may show the message text. */
  showsText: z.boolean(),
});
export type PushSubscriptionInput = z.output<typeof pushSubscription>;

/** The push payload, encrypted for one browser. */
export const pushNotice = z.object({
  ticketUuid: z.string(),
  messageId: z.string(),
  title: z.string(),
  body: z.string(),
});
export type PushNotice = z.infer<typeof pushNotice>;

const forUsers = { audience: 'user', needs: null, plan: null, params: noInput, query: noInput } as const;
const done = z.object({ message: z.string() });

export const notificationRoutes = {
  showPushKey: route({
    ...forUsers,
    method: 'GET',
    path: '/notifications/push-key',
    summary: 'The public key for push notifications',
    body: noInput,
    answer: z.object({ publicKey: z.string() }),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  subscribePush: route({
    ...forUsers,
    method: 'PUT',
    path: '/notifications/push',
    summary: 'Send push notifications to this browser while its session lasts',
    body: pushSubscription,
    answer: done,
    errors: [],
    rate: 'write',
    idempotency: 'natural',
  }),
  unsubscribePush: route({
    ...forUsers,
    method: 'DELETE',
    path: '/notifications/push',
    summary: 'Stop push notifications to this browser',
    body: noInput,
    answer: done,
    errors: [],
    rate: 'write',
    idempotency: 'natural',
  }),
};
