import { companyRoutes } from '@recadia/contract/companies';
import type { Plan, PlanFlag } from '@recadia/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { call } from '../http/http.ts';
import { useUser } from './session.ts';

export const planKey = ['plan'] as const;

/** The plan of the company, null without one; undefined until it is loaded. */
export function usePlan(): Plan | null | undefined {
  const { companyId } = useUser();
  const { data } = useQuery({
    queryKey: [...planKey, companyId],
    queryFn: ({ signal }) => call(companyRoutes.listPlan, { params: { companyId }, signal }),
    meta: { quiet: true },
  });
  return data?.plan;
}

/** Whether the company's plan includes a feature; undefined until the plan is loaded. */
export function usePlanFlag(flag: PlanFlag): boolean | undefined {
  const plan = usePlan();
  return plan === undefined ? undefined : (plan?.[flag] ?? false);
}
