import type { ConnectionStatus } from '@recadia/contract/connections';

/**
 * MSG-25: connections in these statuses need a user's action before they send; in all others, sends wait for the
 * reconnect.
 */
const blockedStatuses: readonly ConnectionStatus[] = ['DISCONNECTED', 'qrcode', 'TIMEOUT'];

export const takesSends = (status: ConnectionStatus): boolean => !blockedStatuses.includes(status);

/** WhatsApp's time limits for editing and deleting a sent message (MSG-24). */
const windowMs = { edit: 15 * 60_000, delete: 48 * 3_600_000 };

interface Changeable {
  from_me: boolean;
  is_deleted: boolean;
  at: Date;
}

/** Only our own messages, within WhatsApp's time limit (ROL-06). */
export function mayChangeMessage(what: keyof typeof windowMs, message: Changeable, now: Date): boolean {
  return message.from_me && !message.is_deleted && now.getTime() - message.at.getTime() <= windowMs[what];
}
