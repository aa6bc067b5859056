import type { Find, Kind } from './canary.ts';

/** Tables that store messages, or events and sends that are pending. */
const conversation = [
  'messages',
  'message_edits',
  'tickets',
  'inbound',
  'outbox',
  'wa_inbox',
  'ticket_notes',
  'chats',
  'chat_messages',
  'schedules',
  'quick_messages',
  'queue_options',
  'file_lists',
];

/**
 * Every place that may contain a canary; any other is a fault. An answer is identified by its recipient (an admin of
 * the canary's company, another user of it, or a user of another company) and by its route.
 */
const places: Record<Kind, RegExp[]> = {
  // Of the installation: the keys, the passwords of the mail server and the object store.
  key: [],
  // Entered once and never shown again: the secrets of Meta, of integrations and of the account for payments.
  entrusted: [],
  // The token of a number's API: admins copy it from there (WAP-18, WAP-21).
  copied: [/^answer admin (create|show|update|list)Connection/],
  // Shown to the user while enabling the second step.
  once: [/^answer (admin|own) (beginTwoFactor|confirmTwoFactor)$/],
  // Sent to the recipient's address.
  mailed: [/^mail$/],
  // To the browser that signed in.
  session: [/^answer (admin|own) (login|refresh)$/],
  password: [],
  // X-PAY-01: with the refused sign-in of an admin, with the link that an admin shares, and mailed.
  pay: [/^answer admin (login|sharePayLink)$/, /^mail$/],
  // The billing data of the company, which its admin entered.
  billing: [/^answer admin previewSubscription$/, /^table companies$/],
  // INV-16: dropped before anything is stored.
  card: [],
  // To users of the company, and to the customer over WhatsApp.
  message: [/^answer (admin|own) /, /^frame (admin|own)$/, new RegExp(`^table (${conversation.join('|')})$`)],
};

export const isAllowed = ({ kind, place }: Pick<Find, 'kind' | 'place'>): boolean =>
  places[kind].some((pattern) => pattern.test(place));
