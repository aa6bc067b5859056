import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseAgent } from './choose.ts';
import { membersFor, planAssignments, type QueueMember } from './plan.ts';

const seat = (queueId: number, userId: number, fields: Partial<QueueMember> = {}): QueueMember => ({
  ...{ queueId, userId, isOnline: true, open: 0, givenAt: null, returnedIds: [] },
  ...fields,
});
const ticket = (id: number, queueId: number, mode: 'fewest' | 'round-robin' = 'fewest') => ({
  ...{ id, queueId },
  rule: { mode, capacity: 2, lastUserId: null },
});
const given = (...args: Parameters<typeof planAssignments>) =>
  planAssignments(...args).map((gift) => [gift.ticket.id, gift.userId, gift.inputs.open]);

it('counts a planned ticket for its agent in all of their queues', () => {
  const both = [seat(1, 7), seat(1, 8, { open: 1 }), seat(2, 7)];
  expect(given([ticket(1, 1), ticket(2, 2), ticket(3, 1), ticket(4, 2)], both)).toEqual([
    [1, 7, 0],
    [2, 7, 1],
    [3, 8, 1],
  ]);
});

it('rotates through the agents and passes a returned ticket to another agent', () => {
  const three = [seat(1, 7), seat(1, 8, { returnedIds: [2] }), seat(1, 9)];
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
        let seats = all.map(({ queueId, ...fields }, n) => seat(queueId, n + 1, fields));
        const tickets = queues.map((queueId, n) => ticket(n + 1, queueId, mode));
        const together = planAssignments(tickets, seats);
        const last = new Map<number, number>();
        let time = 0;
        for (const one of tickets) {
          const lastUserId = last.get(one.queueId) ?? null;
          const choice = chooseAgent({ ...one.rule, lastUserId }, membersFor(one, seats));
          const gift = together.find((each) => each.ticket.id === one.id);
          expect(gift?.userId).toBe('member' in choice ? choice.member.userId : undefined);
          if (!gift) continue;
          expect(gift.inputs.open).toBeLessThan(gift.inputs.capacity);
          last.set(one.queueId, gift.userId);
          const givenAt = new Date((time += 1));
          seats = seats.map((each) => (each.userId === gift.userId ? { ...each, open: each.open + 1, givenAt } : each));
        }
      },
    ),
  );
});
