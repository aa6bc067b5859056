import type { AssignmentMode } from '@recadia/contract/assignment';

/** Somebody of a queue, as they stand when a ticket looks for its agent. */
export interface Member {
  userId: number;
  isOnline: boolean;
  /** Open tickets of all their queues; groups are nobody's work in hand. */
  open: number;
  /** When they were last given one. */
  givenAt: Date | null;
  /** They gave this very ticket back to the queue. */
  hasReturned: boolean;
}

export interface AssignmentRule {
  mode: AssignmentMode;
  capacity: number;
  lastUserId: number | null;
}

export type Choice = { member: Member } | { nobody: 'queue-empty' | 'nobody-online' | 'all-full' | 'returned' };

/** Whose the next ticket is, or why it is nobody's. */
export function chooseAgent({ mode, capacity, lastUserId }: AssignmentRule, members: Member[]): Choice {
  const online = members.filter(({ isOnline }) => isOnline);
  const free = online.filter(({ open }) => open < capacity);
  const willing = free.filter(({ hasReturned }) => !hasReturned);
  const [first] = willing.toSorted(mode === 'fewest' ? byLoad : byTurn(lastUserId));
  if (first) return { member: first };
  if (members.length === 0) return { nobody: 'queue-empty' };
  if (online.length === 0) return { nobody: 'nobody-online' };
  return { nobody: free.length === 0 ? 'all-full' : 'returned' };
}

/** Of equals, whoever has been without a new one for longest. */
const byLoad = (a: Member, b: Member): number =>
  a.open - b.open || (a.givenAt?.getTime() ?? 0) - (b.givenAt?.getTime() ?? 0) || a.userId - b.userId;

/** In a circle, beginning after whoever was last. */
const byTurn =
  (lastUserId: number | null) =>
  (a: Member, b: Member): number => {
    const isPast = ({ userId }: Member) => Number(userId <= (lastUserId ?? 0));
    return isPast(a) - isPast(b) || a.userId - b.userId;
  };
