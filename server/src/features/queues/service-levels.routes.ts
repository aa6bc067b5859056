import { serviceLevelRoutes, type ServiceLevel } from '@recadia/contract/service-levels';
import type { Api } from '../../platform/http/handle.ts';
import { listServiceLevels, updateServiceLevel, type ServiceLevelRow } from './service-levels.service.ts';

export function registerServiceLevelRoutes({ handle }: Api): void {
  handle(serviceLevelRoutes.listPromises, async ({ scope }) => (await listServiceLevels(scope)).map(present));
  handle(serviceLevelRoutes.updatePromise, async ({ scope, actor, params, body }) =>
    present(await updateServiceLevel(scope, actor, params.id, body)),
  );
}

const present = (row: ServiceLevelRow): ServiceLevel => ({
  queueId: row.id,
  name: row.name,
  color: row.color,
  firstAnswerMinutes: row.first_answer_minutes,
  resolutionMinutes: row.resolution_minutes,
});
