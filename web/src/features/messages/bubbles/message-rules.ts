import type { Message } from '@recadia/contract/messages';
import type { Ticket } from '@recadia/contract/tickets';

/** The time WhatsApp allows for edits and deletions (MSG-24); the server enforces it as well. */
const windowMs = { edit: 15 * 60_000, delete: 48 * 3_600_000 };

/** Only own sent messages can change, only text can be edited, and only for a limited time (ROL-06). */
export function mayChange(what: keyof typeof windowMs, message: Message, now: Date): boolean {
  const { fromMe, isDeleted, error, ack, mediaType, createdAt } = message;
  if (!fromMe || isDeleted || error !== null || ack === 0) return false;
  if (what === 'edit' && mediaType !== 'chat') return false;
  return now.getTime() - Date.parse(createdAt) <= windowMs[what];
}

export type Lock = { why: 'pending' | 'closed' } | { why: 'other'; name: string } | null;

/** Only the agent who has the open ticket may write (MSG-28). */
export function lockOf({ status, userId, user }: Pick<Ticket, 'status' | 'userId' | 'user'>, me: number): Lock {
  if (status !== 'open') return { why: status };
  return userId === null || userId === me ? null : { why: 'other', name: user?.name ?? '' };
}
