import * as parting from './queue-deletion.sql.ts';
import * as options from './queue-options.sql.ts';
import * as queues from './queues.sql.ts';
import * as promises from './service-levels.sql.ts';
import { otherTenantFirstId } from '../../testing/other-tenant-first-id.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const anOption = { parent_id: null, option: 1, title: 'Nova', message: '', hand_over: false };

export const tenancyCases: TenancyCases = [
  [
    'service-levels.sql.ts',
    promises,
    {
      listServiceLevels: (tx, mine) => promises.listServiceLevels(tx, mine),
      updateServiceLevel: (tx, mine, { queueId }) =>
        promises.updateServiceLevel(tx, mine, queueId, { first_answer_minutes: 1, resolution_minutes: null }),
    },
  ],
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
