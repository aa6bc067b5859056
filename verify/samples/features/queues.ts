import { usualQueueWeek } from '@recadia/contract/hours';
import { anOption } from '@recadia/db/testing';
import type { Kinds, Maker } from '../kind.ts';
import { fixed, formOnly, ref, type Samples } from '../sample.ts';

const name = fixed((_person, n) => `Fila de amostra ${n}`);
/** Each colour once. */
const color = fixed((_person, n) => `#${(0x100000 + (n % 0xe00000)).toString(16)}`);
const queue = {
  name,
  color,
  orderQueue: 3,
  greetingMessage: 'Olá',
  outOfHoursMessage: 'Até amanhã',
  schedules: fixed(() => usualQueueWeek()),
  promptId: ref('prompt'),
};
/** In each call the parent id comes first, because creating the parent decides the queue. */
const option = { title: 'Opção de amostra', message: 'Olá', handOver: false };
const node = {
  parent: fixed(() => null),
  title: fixed(() => 'Opção'),
  message: 'Olá',
  handOver: fixed(() => true),
  file: fixed(() => 'kept'),
};

const queueMissing = 'ERR_NO_QUEUE_FOUND';
const optionMissing = 'ERR_NO_QUEUE_OPTION_FOUND';
const newQueue = async ({ aQueue, last }: Maker) => remember(last, await aQueue());

/** Options of menus, each in the queue of the same call. */
export const kinds: Kinds = {
  queue: { missing: queueMissing, make: ({ aQueue }) => aQueue() },
  queueOption: { missing: optionMissing, make: async (maker) => optionIn(maker, await newQueue(maker)) },
  queueOfOption: { missing: queueMissing, make: async (maker) => maker.last.get('menu') ?? newQueue(maker) },
  queueWithMenu: { missing: queueMissing, make: newQueue },
  optionBeside: {
    missing: optionMissing,
    make: async (maker) => optionIn(maker, maker.last.get('menu') ?? (await newQueue(maker))),
  },
};

function remember(last: Maker['last'], queueId: number): number {
  last.set('menu', queueId);
  return queueId;
}

let made = 0;

async function optionIn({ admin, company_id, name }: Maker, queue_id: number): Promise<number> {
  made += 1;
  return (await anOption(admin, { company_id, queue_id, title: name('option'), option: 1 + (made % 500) })).id;
}

export const samples: Samples = {
  listQueues: [{}, { title: 'companyId', query: { companyId: ref('company') } }],
  showQueue: [{ params: { id: ref('queue') } }],
  createQueue: [{ body: queue }],
  updateQueue: [{ params: { id: ref('queue') }, body: queue }],
  deleteQueue: [{ params: { id: ref('queue') } }],
  attachToQueue: [{ params: { id: ref('queue') }, refuses: formOnly }],
  detachFromQueue: [{ params: { id: ref('queue') } }],
  listQueueOptions: [{ query: { parentId: ref('queueOption'), queueId: ref('queueOfOption') } }],
  showQueueOption: [{ params: { id: ref('queueOption') } }],
  createQueueOption: [{ body: { parentId: ref('queueOption'), queueId: ref('queueOfOption'), ...option } }],
  updateQueueOption: [
    { params: { id: ref('queueOption') }, body: { queueId: ref('queueOfOption'), ...option } },
    {
      title: 'moved',
      params: { id: ref('queueOption') },
      body: { parentId: ref('optionBeside'), queueId: ref('queueOfOption'), ...option },
    },
  ],
  deleteQueueOption: [{ params: { id: ref('queueOption') } }],
  attachToQueueOption: [{ params: { id: ref('queueOption') }, refuses: formOnly }],
  detachFromQueueOption: [{ params: { id: ref('queueOption') } }],
  publishQueueOptions: [
    { params: { id: ref('queueWithMenu') }, body: { options: [{ id: ref('optionBeside'), ...node }] } },
  ],
  openAttachment: [
    { params: { link: fixed((_person, _n, { attachmentLink }) => attachmentLink()) } },
    { title: 'forged', params: { link: fixed(() => 'a-b-c.d') }, refuses: () => 'ERR_NOT_FOUND' },
  ],
  listPromises: [{}],
  updatePromise: [{ params: { id: ref('queue') }, body: { firstAnswerMinutes: 15, resolutionMinutes: 480 } }],
};
