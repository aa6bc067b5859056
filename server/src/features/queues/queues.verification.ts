import { queueOptionRoutes } from '@recadia/contract/queue-options';
import { queueRoutes } from '@recadia/contract/queues';
import { serviceLevelRoutes } from '@recadia/contract/service-levels';
import { anOption, aQueue } from '@recadia/db/testing';
import { byId, liveList } from '../../testing/live-lists.ts';
import { aTextFile } from '../../testing/post-file.ts';
import { verificationOf } from '../../testing/verification.ts';

const noList = {
  changesNoList: 'is loaded by its queue and is in no list; its viewers receive the queue',
};

export const verification = verificationOf({
  lists: () => [
    liveList({
      name: 'queues',
      kind: 'queue',
      fetch: async ({ call }, as) => (await call(queueRoutes.listQueues, { as })).body,
      keyOf: byId,
      read: (payload) =>
        payload.action === 'delete'
          ? { key: byId({ id: payload.queueId }) }
          : { key: byId(payload.queue), row: payload.queue },
    }),
  ],

  actions: {
    createQueue: {
      'with an order': ({ call }, { admin }) =>
        call(queueRoutes.createQueue, { as: admin.token, body: { name: 'Nova', color: '#0a0b0c', orderQueue: 1 } }),
    },
    updateQueue: {
      'a new name and colour': ({ call }, { admin, queue }) =>
        call(queueRoutes.updateQueue, {
          as: admin.token,
          params: { id: queue.id },
          body: { name: 'Outra', color: '#0d0e0f' },
        }),
    },
    attachToQueue: {
      'a file': ({ call }, { admin, queue: { id } }) =>
        call(queueRoutes.attachToQueue, { as: admin.token, params: { id }, body: aTextFile() }),
    },
    detachFromQueue: {
      'what may be there': ({ call }, { admin, queue: { id } }) =>
        call(queueRoutes.detachFromQueue, { as: admin.token, params: { id } }),
    },
    deleteQueue: {
      'with its people and tickets': ({ call }, { admin, queue: { id } }) =>
        call(queueRoutes.deleteQueue, { as: admin.token, params: { id } }),
    },
    createQueueOption: noList,
    updateQueueOption: noList,
    attachToQueueOption: noList,
    detachFromQueueOption: noList,
    publishQueueOptions: noList,
    deleteQueueOption: noList,
    updatePromise: { changesNoList: 'lists show queues and tickets, and what a queue promises is its settings page' },
  },

  // The queue is deleted at the end.
  calls: async ({ db: { admin } }, { company, queue }) => {
    const company_id = company.id;
    const { id } = await aQueue(admin, { company_id });
    const { id: optionId } = await anOption(admin, { company_id, queue_id: id });
    const [ofQueue, ofOption] = [{ params: { id } }, { params: { id: optionId } }];
    const option = { queueId: id, title: 'Opção' };
    const node = { id: optionId, parent: null, title: 'Só esta', message: 'Olá', handOver: false, file: 'kept' };
    const level = { firstAnswerMinutes: 1, resolutionMinutes: null };
    return [
      [serviceLevelRoutes.listPromises, {}],
      [serviceLevelRoutes.updatePromise, { params: { id: queue.id }, body: level }],
      [queueRoutes.listQueues, {}],
      [queueRoutes.showQueue, ofQueue],
      [
        queueRoutes.createQueue,
        { body: { name: 'Fila nova', color: '#010203' }, headers: { 'idempotency-key': 'a-new-queue' } },
      ],
      [queueRoutes.updateQueue, { ...ofQueue, body: { name: 'Outro nome' } }],
      [queueRoutes.attachToQueue, { ...ofQueue, body: aTextFile() }],
      [queueRoutes.detachFromQueue, ofQueue],
      [queueOptionRoutes.listQueueOptions, { query: { queueId: id, parentId: -1 } }],
      [queueOptionRoutes.showQueueOption, ofOption],
      [queueOptionRoutes.createQueueOption, { body: option, headers: { 'idempotency-key': 'an-option' } }],
      [queueOptionRoutes.updateQueueOption, { ...ofOption, body: option }],
      [queueOptionRoutes.attachToQueueOption, { ...ofOption, body: aTextFile() }],
      [queueOptionRoutes.detachFromQueueOption, ofOption],
      [queueOptionRoutes.publishQueueOptions, { ...ofQueue, body: { options: [node] } }],
      [queueOptionRoutes.deleteQueueOption, ofOption],
      [queueRoutes.deleteQueue, ofQueue],
    ];
  },
});
