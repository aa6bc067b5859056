import { planRoutes } from '@recadia/contract/plan-routes';
import type { Plan } from '@recadia/contract/plans';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { call } from '../../lib/http/http.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { planKey } from '../../lib/session/plan.ts';
import type { planForm } from './plan-form.ts';

const plansKey = ['plans'] as const;

/** PLN-05: the failure has the text of the specification. */
export const plansQuery = queryOptions({
  queryKey: plansKey,
  queryFn: ({ signal }) => call(planRoutes.listAllPlans, { signal }),
  meta: { failure: 'ui.list.recordsFailed' },
});

export function usePlanMutations() {
  const cache = useQueryClient();
  // The own company may have the plan, and companies show its name.
  const onSuccess = () =>
    Promise.all([plansKey, planKey, ['companies']].map((queryKey) => cache.invalidateQueries({ queryKey })));
  const save = useMutation({
    mutationFn: ({ id, input }: { id: number | null; input: z.output<typeof planForm> }) =>
      id === null
        ? call(planRoutes.createPlan, { body: input, idempotencyKey: newKey() })
        : call(planRoutes.updatePlan, { params: { id }, body: input }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Plan) => call(planRoutes.deletePlan, { params: { id } }),
    onSuccess,
  });
  return { save, remove };
}
