import type { LivePayload } from '@recadia/contract/live';
import { isCalling, previewOf, type PushNotice } from '@recadia/contract/notifications';
import i18next from 'i18next';
import { lastMessageText } from '../../ui/layout/last-message-text.ts';

/** The state of this window. */
interface WindowState {
  /** The ticket in the address. */
  ticketUuid: string | null;
  hasFocus: boolean;
}

/**
 * NTF-04: the notification of a live event, or null. There is none for outbound messages, read messages, tickets of
 * other agents, unassigned groups, or the conversation in the focused window.
 */
export function messageNoticeOf(event: LivePayload<'appMessage'>, me: number, view: WindowState): PushNotice | null {
  if (event.action !== 'create') return null;
  const { message, ticket } = event;
  if (message.fromMe || message.read || !isCalling(ticket, me)) return null;
  if (view.hasFocus && view.ticketUuid === ticket.uuid) return null;
  const { uuid: ticketUuid, contact, lastMessage } = ticket;
  const body = previewOf(lastMessageText(lastMessage, i18next.t));
  return { ticketUuid, messageId: message.id, title: contact.name, body };
}

/** Messages that arrive together make one sound. */
export const soundEveryMs = 3_000;

/** Whether the interval since the last time has passed. */
export function createPace(everyMs: number): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last < everyMs) return false;
    last = now;
    return true;
  };
}
