import { companyRoutes } from '@recadia/contract/companies';
import type { PlanFlag } from '@recadia/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { call } from '../http/http.ts';
import { useUser } from './session.ts';

/** Whether the company's plan includes a feature; undefined until the plan is loaded. */
export function usePlanFlag(flag: PlanFlag): boolean | undefined {
  const { companyId } = useUser();
  const { data } = useQuery({
    queryKey: ['plan', companyId],
    queryFn: ({ signal }) => call(companyRoutes.listPlan, { params: { companyId }, signal }),
    meta: { quiet: true },
  });
  return data && (data.plan?.[flag] ?? false);
}
