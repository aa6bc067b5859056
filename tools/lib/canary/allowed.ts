import type { Find, Kind } from './canary.ts';

/** Where a conversation is kept, waits to be sent or has just been heard. */
const conversation = [
  ...['messages', 'message_edits', 'tickets', 'inbound', 'outbox', 'wa_inbox'],
  ...['ticket_notes', 'chats', 'chat_messages', 'schedules', 'quick_messages', 'queue_options', 'file_lists'],
];

/**
 * Every place in which a word may stand; anything else is a fault. An answer is told by whom it was for (an admin of the
 * company whose words these are, somebody else of its own, or anybody other) and by its call.
 */
const places: Record<Kind, RegExp[]> = {
  // The installation's: the keys, the passwords of the mail server and the object store.
  key: [],
  // Typed once and never shown again: what Meta gave a company, what the platform is paid with.
  entrusted: [],
  // What a number's API is called with: admins copy it from there (WAP-18, WAP-21).
  copied: [/^answer admin (create|show|update|list)Connection/],
  // Shown to whoever turns the second step on, while they do.
  once: [/^answer (admin|own) (beginTwoFactor|confirmTwoFactor)$/],
  // To the address of whom it is for.
  mailed: [/^mail$/],
  // To the browser that signed in.
  session: [/^answer (admin|own) (login|refresh)$/],
  password: [],
  // To colleagues, and to the customer by way of WhatsApp.
  said: [/^answer (admin|own) /, /^frame (admin|own)$/, new RegExp(`^table (${conversation.join('|')})$`)],
};

export const isAllowed = ({ kind, place }: Pick<Find, 'kind' | 'place'>): boolean =>
  places[kind].some((pattern) => pattern.test(place));
