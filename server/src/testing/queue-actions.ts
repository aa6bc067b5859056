import { queueRoutes } from '@recadia/contract/queues';
import type { TestServer } from './server.ts';
import type { StaffedCompany } from './world.ts';

type Call = (server: TestServer, company: StaffedCompany) => Promise<{ status: number }>;

const aFile = () => {
  const form = new FormData();
  form.append('file', new Blob(['tabela de frete']), 'frete.txt');
  return form;
};
const noList = {
  changesNoList: 'is loaded by its queue and is in no list; its viewers receive the queue',
};

export const queueVerifications: Record<string, Record<string, Call> | { changesNoList: string }> = {
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
      call(queueRoutes.attachToQueue, { as: admin.token, params: { id }, body: aFile() }),
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
};
