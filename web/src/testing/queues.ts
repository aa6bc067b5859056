import { usualQueueWeek } from '@recadia/contract/hours';
import type { QueueOption } from '@recadia/contract/queue-options';
import type { Queue } from '@recadia/contract/queues';

export function aQueue(changes: Partial<Queue> = {}): Queue {
  return {
    id: 1,
    name: 'Vendas',
    color: '#1D7C4D',
    orderQueue: null,
    greetingMessage: '',
    outOfHoursMessage: '',
    integrationId: null,
    promptId: null,
    schedules: usualQueueWeek(),
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    ...changes,
  };
}

export function anOption(changes: Partial<QueueOption> = {}): QueueOption {
  return {
    id: 1,
    title: 'Orçamento',
    message: '',
    option: 1,
    queueId: 1,
    parentId: null,
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    handOver: false,
    children: [],
    ...changes,
  };
}
