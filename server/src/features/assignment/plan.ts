import { chooseAgent, type AssignmentRule, type Member } from './choose.ts';

export interface WaitingTicket {
  id: number;
  queueId: number;
}

/** A user as a member of one of their queues. */
export interface QueueMember extends Omit<Member, 'hasReturned'> {
  queueId: number;
  /** Tickets that the user returned to the queue. */
  returnedIds: number[];
}

/** Inputs of the rule, for the timeline. */
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

/** The members of a ticket's queue, with their relation to the ticket. */
export const membersFor = ({ id, queueId }: WaitingTicket, queueMembers: QueueMember[]): Member[] =>
  queueMembers
    .filter((member) => member.queueId === queueId)
    .map(({ returnedIds, ...member }) => ({ ...member, hasReturned: returnedIds.includes(id) }));

export function factsOf({ capacity }: AssignmentRule, members: Member[]): AssignmentFacts {
  const online = members.filter(({ isOnline }) => isOnline);
  return { capacity, online: online.length, free: online.filter(({ open }) => open < capacity).length };
}

/** Plans the tickets one after the other: each assignment counts for the following ones. */
export function planAssignments<T extends WaitingTicket & { rule: AssignmentRule }>(
  tickets: T[],
  queueMembers: QueueMember[],
): Assignment<T>[] {
  let now = queueMembers;
  let latest = Math.max(0, ...queueMembers.map(({ givenAt }) => givenAt?.getTime() ?? 0));
  const turns = new Map<number, number>();
  const assignments: Assignment<T>[] = [];
  for (const ticket of tickets) {
    const members = membersFor(ticket, now);
    const lastUserId = turns.get(ticket.queueId) ?? ticket.rule.lastUserId;
    const choice = chooseAgent({ ...ticket.rule, lastUserId }, members);
    if (!('member' in choice)) continue;
    const { userId, open } = choice.member;
    assignments.push({ ticket, userId, inputs: { ...factsOf(ticket.rule, members), open } });
    turns.set(ticket.queueId, userId);
    const givenAt = new Date((latest += 1));
    now = now.map((member) => (member.userId === userId ? { ...member, open: member.open + 1, givenAt } : member));
  }
  return assignments;
}
