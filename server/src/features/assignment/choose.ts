import type { AssignmentMode } from '@recadia/contract/assignment';

/** A member of a queue at the time of an assignment. */
export interface Member {
  userId: number;
  isOnline: boolean;
  /** Open tickets in all queues; group tickets do not count. */
  open: number;
  /** Time of the last assignment. */
  givenAt: Date | null;
  /** The member returned this ticket to the queue. */
  hasReturned: boolean;
}

export interface AssignmentRule {
  mode: AssignmentMode;
  capacity: number;
  lastUserId: number | null;
}

export type Choice = { member: Member } | { reason: 'queue-empty' | 'nobody-online' | 'all-full' | 'returned' };

/** Chooses the agent of the next ticket, or the reason why there is none. */
export function chooseAgent({ mode, capacity, lastUserId }: AssignmentRule, members: Member[]): Choice {
  const online = members.filter(({ isOnline }) => isOnline);
  const free = online.filter(({ open }) => open < capacity);
  const candidates = free.filter(({ hasReturned }) => !hasReturned);
  const [first] = candidates.toSorted(mode === 'fewest' ? byLoad : byTurn(lastUserId));
  if (first) return { member: first };
  if (members.length === 0) return { reason: 'queue-empty' };
  if (online.length === 0) return { reason: 'nobody-online' };
  return { reason: free.length === 0 ? 'all-full' : 'returned' };
}

/** With equal load, the agent whose last assignment is the oldest. */
const byLoad = (a: Member, b: Member): number =>
  a.open - b.open || (a.givenAt?.getTime() ?? 0) - (b.givenAt?.getTime() ?? 0) || a.userId - b.userId;

/** Round robin, starting after the last agent. */
const byTurn =
  (lastUserId: number | null) =>
  (a: Member, b: Member): number => {
    const isPast = ({ userId }: Member) => Number(userId <= (lastUserId ?? 0));
    return isPast(a) - isPast(b) || a.userId - b.userId;
  };
