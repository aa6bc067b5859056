import { usualQueueWeek } from '@recadia/contract/hours';
import { fixed, ref, type Sample } from './sample.ts';

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
// Runs send JSON, and these routes take a form.
const aForm = () => 'ERR_VALIDATION' as const;

export const queueSamples: Record<string, Sample[]> = {
  listQueues: [{}, { title: 'companyId', query: { companyId: ref('company') } }],
  showQueue: [{ params: { id: ref('queue') } }],
  createQueue: [{ body: queue }],
  updateQueue: [{ params: { id: ref('queue') }, body: queue }],
  deleteQueue: [{ params: { id: ref('queue') } }],
  attachToQueue: [{ params: { id: ref('queue') }, refuses: aForm }],
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
  attachToQueueOption: [{ params: { id: ref('queueOption') }, refuses: aForm }],
  detachFromQueueOption: [{ params: { id: ref('queueOption') } }],
  publishQueueOptions: [
    { params: { id: ref('queueWithMenu') }, body: { options: [{ id: ref('optionBeside'), ...node }] } },
  ],
};
