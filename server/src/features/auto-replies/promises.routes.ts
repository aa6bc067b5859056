import { promiseRoutes, type QueuePromise } from '@recadia/contract/promises';
import type { Api } from '../../platform/http/handle.ts';
import { listPromises, promise, type PromiseRow } from './promises.service.ts';

export function registerPromiseRoutes({ handle }: Api): void {
  handle(promiseRoutes.listPromises, async ({ scope }) => (await listPromises(scope)).map(present));
  handle(promiseRoutes.updatePromise, async ({ scope, actor, params, body }) =>
    present(await promise(scope, actor, params.id, body)),
  );
}

const present = (row: PromiseRow): QueuePromise => ({
  ...{ queueId: row.id, name: row.name, color: row.color },
  firstAnswerMinutes: row.first_answer_minutes,
  resolutionMinutes: row.resolution_minutes,
});
