import { promiseRoutes, type QueuePromise } from '@recadia/contract/promises';
import type { Api } from '../../platform/http/handle.ts';
import { listServiceLevels, updateServiceLevel, type ServiceLevelRow } from './service-levels.service.ts';

export function registerServiceLevelRoutes({ handle }: Api): void {
  handle(promiseRoutes.listPromises, async ({ scope }) => (await listServiceLevels(scope)).map(present));
  handle(promiseRoutes.updatePromise, async ({ scope, actor, params, body }) =>
    present(await updateServiceLevel(scope, actor, params.id, body)),
  );
}

const present = (row: ServiceLevelRow): QueuePromise => ({
  ...{ queueId: row.id, name: row.name, color: row.color },
  firstAnswerMinutes: row.first_answer_minutes,
  resolutionMinutes: row.resolution_minutes,
});
