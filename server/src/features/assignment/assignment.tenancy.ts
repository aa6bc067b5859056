import * as assignment from './assignment.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'assignment.sql.ts',
    assignment,
    {
      tryLockAssignments: (tx, mine) => assignment.tryLockAssignments(tx, mine),
      lockNextWaiting: (tx, mine) => assignment.lockNextWaiting(tx, mine, 9),
      listQueueMembers: (tx, mine, { ticketId: id, queueId }) =>
        assignment.listQueueMembers(tx, mine, [{ id, queueId }]),
      lockAgents: async (tx, mine, { userId }) => [...(await assignment.lockAgents(tx, mine, [userId]))],
      findRule: (tx, mine, { queueId }) => assignment.findRule(tx, mine, queueId),
      hasQueue: async (tx, mine, { queueId }) => (await assignment.hasQueue(tx, mine, queueId)) && queueId,
      saveRule: (tx, mine, { queueId }) => assignment.saveRule(tx, mine, queueId, { mode: 'fewest', capacity: 1 }),
      saveTurns: (tx, mine, { queueId, userId }) => assignment.saveTurns(tx, mine, [{ queueId, userId }]),
      setDue: (tx, mine) => assignment.setDue(tx, mine),
      hasWaiting: (tx, mine) => assignment.hasWaiting(tx, mine),
      lockUnexplained: (tx, mine) => assignment.lockUnexplained(tx, mine, 9),
      setExplained: (tx, mine, { ticketId }) => assignment.setExplained(tx, mine, [ticketId]),
    },
  ],
];
