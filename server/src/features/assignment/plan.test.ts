import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseAgent } from './choose.ts';
import { membersFor, planAssignments, type QueueMember } from './plan.ts';

const aMember = (queueId: number, userId: number, fields: Partial<QueueMember> = {}): QueueMember => ({
  queueId,
  userId,
  isOnline: true,
  open: 0,
  givenAt: null,
  returnedIds: [],
  ...fields,
});
const ticket = (id: number, queueId: number, mode: 'fewest' | 'round-robin' = 'fewest') => ({
  id,
  queueId,
  rule: { mode, capacity: 2, lastUserId: null },
});
const given = (...args: Parameters<typeof planAssignments>) =>
  planAssignments(...args).map((assignment) => [assignment.ticket.id, assignment.userId, assignment.inputs.open]);

it('counts a planned ticket for its agent in all of their queues', () => {
  const both = [aMember(1, 7), aMember(1, 8, { open: 1 }), aMember(2, 7)];
  expect(given([ticket(1, 1), ticket(2, 2), ticket(3, 1), ticket(4, 2)], both)).toEqual([
    [1, 7, 0],
    [2, 7, 1],
    [3, 8, 1],
  ]);
});

it('rotates through the agents and passes a returned ticket to another agent', () => {
  const three = [aMember(1, 7), aMember(1, 8, { returnedIds: [2] }), aMember(1, 9)];
  const turns = [1, 2, 3, 4].map((id) => ticket(id, 1, 'round-robin'));
  expect(given(turns, three).map(([, userId]) => userId)).toEqual([7, 9, 7, 8]);
});

it('several together are given as one by one', () => {
  const some = fc.record({ isOnline: fc.boolean(), open: fc.nat(2), queueId: fc.integer({ min: 1, max: 2 }) });
  const waiting = fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 6 }),
      waiting,
      fc.constantFrom('fewest', 'round-robin'),
      (all, queues, mode) => {
        let members = all.map(({ queueId, ...fields }, n) => aMember(queueId, n + 1, fields));
        const tickets = queues.map((queueId, n) => ticket(n + 1, queueId, mode));
        const together = planAssignments(tickets, members);
        const last = new Map<number, number>();
        let time = 0;
        for (const one of tickets) {
          const lastUserId = last.get(one.queueId) ?? null;
          const choice = chooseAgent({ ...one.rule, lastUserId }, membersFor(one, members));
          const assignment = together.find((each) => each.ticket.id === one.id);
          expect(assignment?.userId).toBe('member' in choice ? choice.member.userId : undefined);
          if (!assignment) continue;
          expect(assignment.inputs.open).toBeLessThan(assignment.inputs.capacity);
          last.set(one.queueId, assignment.userId);
          const givenAt = new Date((time += 1));
          members = members.map((each) =>
            each.userId === assignment.userId ? { ...each, open: each.open + 1, givenAt } : each,
          );
        }
      },
    ),
  );
});
