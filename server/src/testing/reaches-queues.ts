import type { TenantTx } from '@recadia/db';
import * as parting from '../features/queues/queue-deletion.sql.ts';
import * as options from '../features/queues/queue-options.sql.ts';
import * as queues from '../features/queues/queues.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import { otherTenantFirstId } from './other-tenant-first-id.ts';

type OtherIds = { queueId: number; optionId: number; userId: number; filePath: string };
type Reach = (tx: TenantTx, mine: Scope, other: OtherIds) => Promise<unknown>;

const anOption = { parent_id: null, option: 1, title: 'Nova', message: '', hand_over: false };

/** The SQL of queues and their menus, called with our scope and the other tenant's ids. */
export const queueReaches: [file: string, functions: object, reaches: Record<string, Reach | null>][] = [
  [
    'queues.sql.ts',
    queues,
    {
      lockQueues: null,
      listQueues: (tx, mine) => queues.listQueues(tx, mine, { limit: 100 }),
      listQueuesByIds: (tx, mine, { queueId }) => queues.listQueuesByIds(tx, mine, [queueId]),
      findQueue: (tx, mine, { queueId }) => queues.findQueue(tx, mine, queueId),
      countQueues: async (tx, mine) => (await queues.countQueues(tx, mine)).living * otherTenantFirstId,
      // Its own row has an id of the same sequence, so only the unchanged rows of the other tenant count.
      insertQueue: async (tx, mine) => void (await queues.insertQueue(tx, mine, { name: 'Nova', color: '#abcdef' })),
      updateQueue: (tx, mine, { queueId }) => queues.updateQueue(tx, mine, queueId, { name: 'Outra' }),
      deleteQueue: (tx, mine, { queueId }) => queues.deleteQueue(tx, mine, queueId),
      listNeeded: (tx, mine, { filePath }) => queues.listNeeded(tx, mine, [filePath]),
    },
  ],
  [
    'queue-deletion.sql.ts',
    parting,
    {
      releaseTickets: (tx, mine, { queueId, userId }) =>
        parting.releaseTickets(tx, mine, queueId, { cause: 'queue-deleted', userId }),
      listTouched: async (tx, mine, { queueId }) => Object.values(await parting.listTouched(tx, mine, queueId)).flat(),
    },
  ],
  [
    'queue-options.sql.ts',
    options,
    {
      listOptions: (tx, mine, { queueId }) => options.listOptions(tx, mine, queueId),
      findOption: (tx, mine, { optionId }) => options.findOption(tx, mine, optionId),
      insertOption: (tx, mine, { queueId }) => options.insertOption(tx, mine, queueId, anOption),
      updateOption: (tx, mine, { optionId }) => options.updateOption(tx, mine, optionId, { title: 'Outra' }),
      deleteOptions: (tx, mine, { optionId }) => options.deleteOptions(tx, mine, [optionId]),
      numberOptions: (tx, mine, { optionId }) => options.numberOptions(tx, mine, [0, optionId]),
    },
  ],
];
