import * as z from 'zod';
import { noInput, text } from './primitives.ts';
import { route } from './route.ts';
import type { Ticket } from './tickets.ts';

/** NTF-02: how much of a message a notification shows. */
const previewLength = 20;

/** By characters as people count them: half an emoji is no character. */
export function previewOf(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  const letters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return letters.length <= previewLength ? line : `${letters.slice(0, previewLength).join('').trimEnd()}…`;
}

/** What of a ticket decides whom its messages concern. Whether somebody may see it at all is decided before. */
export type Concerning = Pick<Ticket, 'status' | 'userId' | 'isGroup' | 'unreadMessages'>;

/** NTF-01, NTF-03: what the list of notifications holds is what is unread among one's own and what waits. */
export const isListed = ({ status, userId, unreadMessages }: Concerning, me: number): boolean =>
  unreadMessages > 0 && status !== 'closed' && (userId === me || status === 'pending');

/** NTF-04: of those, what makes a sound. What a colleague holds is the colleague's; a group calls who is on it. */
export const isCalling = (ticket: Concerning, me: number): boolean =>
  isListed(ticket, me) && (ticket.userId === me || (ticket.userId === null && !ticket.isGroup));

/** What a browser gives to whoever may wake it (RFC 8030, RFC 8291). */
export const pushSubscription = z.strictObject({
  endpoint: text(2_000).pipe(z.url({ protocol: /^https?$/ })),
  keys: z.strictObject({
    /** An uncompressed point of P-256, and sixteen random bytes. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  /** Whether notifications may show what was said. */
  showsText: z.boolean(),
});
export type PushSubscriptionInput = z.output<typeof pushSubscription>;

/** What arrives in the browser, readable by it alone. */
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
