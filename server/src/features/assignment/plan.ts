import { chooseAgent, type AssignmentRule, type Member } from './choose.ts';

export interface WaitingTicket {
  id: number;
  queueId: number;
}

/** Somebody in one of their queues. */
export interface QueueMember extends Omit<Member, 'hasReturned'> {
  queueId: number;
  /** Tickets that they gave back. */
  returnedIds: number[];
}

/** What a rule looked at, for the timeline. */
export interface AssignmentFacts {
  capacity: number;
  online: number;
  free: number;
}

export interface Assignment<T> {
  ticket: T;
  userId: number;
  inputs: AssignmentFacts & { open: number };
}

/** Those of its queue, as they stand towards one ticket. */
export const membersFor = ({ id, queueId }: WaitingTicket, seats: QueueMember[]): Member[] =>
  seats
    .filter((seat) => seat.queueId === queueId)
    .map(({ returnedIds, ...member }) => ({ ...member, hasReturned: returnedIds.includes(id) }));

export function factsOf({ capacity }: AssignmentRule, members: Member[]): AssignmentFacts {
  const online = members.filter(({ isOnline }) => isOnline);
  return { capacity, online: online.length, free: online.filter(({ open }) => open < capacity).length };
}

/** Whose each of these tickets is, one after the other: who was given one has it when the next is looked at. */
export function planAssignments<T extends WaitingTicket & { rule: AssignmentRule }>(
  tickets: T[],
  seats: QueueMember[],
): Assignment<T>[] {
  let now = seats;
  let latest = Math.max(0, ...seats.map(({ givenAt }) => givenAt?.getTime() ?? 0));
  const turns = new Map<number, number>();
  const gifts: Assignment<T>[] = [];
  for (const ticket of tickets) {
    const members = membersFor(ticket, now);
    const lastUserId = turns.get(ticket.queueId) ?? ticket.rule.lastUserId;
    const choice = chooseAgent({ ...ticket.rule, lastUserId }, members);
    if (!('member' in choice)) continue;
    const { userId, open } = choice.member;
    gifts.push({ ticket, userId, inputs: { ...factsOf(ticket.rule, members), open } });
    turns.set(ticket.queueId, userId);
    const givenAt = new Date((latest += 1));
    now = now.map((seat) => (seat.userId === userId ? { ...seat, open: seat.open + 1, givenAt } : seat));
  }
  return gifts;
}
