import type { ConnectionStatus } from '@recadia/contract/connections';

/** MSG-25: over these nothing can go until somebody does something; over the others it waits until the phone is back. */
const hopeless: readonly ConnectionStatus[] = ['DISCONNECTED', 'qrcode', 'TIMEOUT'];

export const takesSends = (status: ConnectionStatus): boolean => !hopeless.includes(status);

/** How long WhatsApp lets people change what they said (MSG-24). */
const windowMs = { edit: 15 * 60_000, delete: 48 * 3_600_000 };

interface Changeable {
  from_me: boolean;
  is_deleted: boolean;
  at: Date;
}

/** Only what we said ourselves, and not for long (ROL-06). */
export function mayChangeMessage(what: keyof typeof windowMs, message: Changeable, now: Date): boolean {
  return message.from_me && !message.is_deleted && now.getTime() - message.at.getTime() <= windowMs[what];
}
