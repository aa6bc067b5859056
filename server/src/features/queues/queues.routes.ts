import { queueRoutes } from '@recadia/contract/queues';
import type { Api } from '../../platform/http/handle.ts';
import { presentQueue } from './queues.present.ts';
import { listQueues } from './queues.service.ts';

export function registerQueueRoutes({ handle }: Api): void {
  handle(queueRoutes.listQueues, async ({ scope }) => (await listQueues(scope)).map(presentQueue));
}
