import type { LivePayload } from '@recadia/contract/live';
import { isCalling, previewOf, type PushNotice } from '@recadia/contract/notifications';
import i18next from 'i18next';
import { lastWords } from '../../ui/lastWords.ts';

/** What this window shows at the moment. */
interface Watching {
  /** Of the ticket in the address. */
  ticketUuid: string | null;
  hasFocus: boolean;
}

/**
 * NTF-04: what a live event calls this person for, or null. Not for what we said ourselves, what is read by now, a
 * colleague's ticket, a group one is not on, or the conversation one is looking at.
 */
export function callOf(event: LivePayload<'appMessage'>, me: number, watching: Watching): PushNotice | null {
  if (event.action !== 'create') return null;
  const { message, ticket } = event;
  if (message.fromMe || message.read || !isCalling(ticket, me)) return null;
  if (watching.hasFocus && watching.ticketUuid === ticket.uuid) return null;
  const { uuid: ticketUuid, contact, lastMessage } = ticket;
  const body = previewOf(lastWords(lastMessage, i18next.t));
  return { ticketUuid, messageId: message.id, title: contact.name, body };
}

/** One sound for what arrives together. */
export const soundEveryMs = 3_000;

/** Whether now is the time, given when it last was. */
export function createPace(everyMs: number): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last < everyMs) return false;
    last = now;
    return true;
  };
}
