import type { TenantTx } from '@recadia/db';
import * as assignment from '../features/assignment/assignment.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import type { TheirConversation } from './reaches-conversation.ts';

type OtherIds = TheirConversation & { userId: number; queueId: number };
type Reach = (tx: TenantTx, mine: Scope, other: OtherIds) => Promise<unknown>;

/** The SQL of assignments, called with our scope and the other tenant's ids. */
export const assignmentReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
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
      claimDue: (tx, mine) => assignment.claimDue(tx, mine, 1_000),
      clearIdle: (tx, mine, { queueId }) => assignment.clearIdle(tx, mine, [{ queueId, retryAt: new Date(0) }]),
      lockUnexplained: (tx, mine) => assignment.lockUnexplained(tx, mine, 9),
      setExplained: (tx, mine, { ticketId }) => assignment.setExplained(tx, mine, [ticketId]),
    },
  ],
];
