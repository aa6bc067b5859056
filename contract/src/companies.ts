import * as z from 'zod';
import { calendarDate, id, idParam, noInput } from './primitives.ts';
import { plan } from './plans.ts';
import { route } from './route.ts';

const companyPlan = z.object({ id, name: z.string(), dueDate: calendarDate.nullable(), plan: plan.nullable() });
export type CompanyPlan = z.infer<typeof companyPlan>;

export const companyRoutes = {
  listPlan: route({
    method: 'GET',
    path: '/companies/listPlan/:companyId',
    summary: 'The company with its plan and the features it opens',
    audience: 'user',
    needs: null,
    plan: null,
    params: z.strictObject({ companyId: idParam }),
    foreign: 'super',
    query: noInput,
    body: noInput,
    answer: companyPlan,
    errors: ['ERR_NO_COMPANY_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
};
