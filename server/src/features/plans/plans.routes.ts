import { planRoutes } from '@recadia/contract/plan-routes';
import type { Api } from '../../platform/http/handle.ts';
import * as plans from './plans.service.ts';

export function registerPlanRoutes({ handle, platform }: Api): void {
  handle(planRoutes.listOfferedPlans, () => plans.offeredPlans());
  handle(planRoutes.listSignUpPlans, () => plans.offeredPlans());
  handle(planRoutes.listAllPlans, ({ scope }) => plans.allPlans(scope));
  handle(planRoutes.listPlans, ({ scope, query }) => plans.pageOfPlans(scope, { ...query, search: query.searchParam }));
  handle(planRoutes.showPlan, ({ actor, params }) => plans.getVisiblePlan(actor, params.id));
  handle(planRoutes.createPlan, ({ actor, body }) => plans.createPlan(actor, body));
  handle(planRoutes.updatePlan, ({ actor, params, body }) => plans.updatePlan(platform, actor, params.id, body));
  handle(planRoutes.deletePlan, async ({ actor, params }) => {
    await plans.deletePlan(actor, params.id);
    return { message: 'Plan deleted' };
  });
}
