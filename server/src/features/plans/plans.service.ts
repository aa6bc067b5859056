import { countCap, pageSize } from '@recadia/contract/limits';
import { decimalOf } from '@recadia/contract/money';
import type { NewPlan, PlanChange } from '@recadia/contract/plan-routes';
import type { Plan } from '@recadia/contract/plans';
import { isForeignKeyViolation, isUniqueViolation, listOfferedPlans, systemCall, tenantTx } from '@recadia/db';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import { asOperator } from '../../platform/operator.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { presentPlan } from './plans.present.ts';
import * as sql from './plans.sql.ts';

/** PLN-07: plans for internal use are not offered. */
export const offeredPlans = async (): Promise<Plan[]> => (await systemCall(listOfferedPlans)).map(presentPlan);

export const allPlans = (scope: Scope): Promise<Plan[]> =>
  tenantTx(scope, async (tx) =>
    (await sql.listPlans(tx, { page: { after: null, offset: 0 }, limit: pageSize.wholeList })).map(presentPlan),
  );

export function pageOfPlans(scope: Scope, request: PageRequest & { search?: string | undefined }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const { search } = request;
  return tenantTx(scope, async (tx) => {
    const rows = await sql.listPlans(tx, { search, page, limit: limit + 1 });
    const counted = await sql.countPlans(tx, search, countCap);
    const { rows: shown, ...answer } = pageOf(rows, { limit, counted, positionOf: (row) => [row.name_key, row.id] });
    return { plans: shown.map(presentPlan), ...answer };
  });
}

/** Another company's internal plan answers like a missing one. */
export const getVisiblePlan = (actor: Actor, id: number): Promise<Plan> =>
  tenantTx(actor, async (tx) => {
    const row = await sql.findPlan(tx, id);
    const isVisible = actor.super || row?.use_internal || (await sql.hasPlan(tx, actor, id));
    return found(isVisible ? row : undefined);
  });

export const createPlan = (actor: Actor, input: NewPlan): Promise<Plan> =>
  write(asOperator(actor, factsOf('plan.created', { name: input.name }), (tx) => sql.insertPlan(tx, columnsOf(input))));

/** PLN-09: the companies of the plan have the change on their next request. */
export const updatePlan = (
  { principals }: Pick<Platform, 'principals'>,
  actor: Actor,
  id: number,
  change: PlanChange,
): Promise<Plan> =>
  write(
    asOperator(actor, { ...factsOf('plan.updated', { change }), entityId: String(id) }, (tx) => {
      principals.invalidatePlan(tx, id);
      return sql.updatePlan(tx, id, columnsOf(change));
    }),
  );

export async function deletePlan(actor: Actor, id: number): Promise<void> {
  await write(
    asOperator(actor, { ...factsOf('plan.deleted'), entityId: String(id) }, async (tx) => {
      const plan = await sql.findPlan(tx, id);
      return (await sql.deletePlan(tx, id)) ? plan : undefined;
    }),
  );
}

const factsOf = (action: string, data: Record<string, unknown> = {}) => ({ action, entity: 'plan', data });

/** The database decides whether a name is free and whether a plan is in use. */
async function write(work: Promise<sql.PlanRow | undefined>): Promise<Plan> {
  try {
    return found(await work);
  } catch (error) {
    if (isUniqueViolation(error, 'plans_name_key'))
      throw new AppError('ERR_PLAN_NAME_ALREADY_EXISTS', { cause: error });
    if (isForeignKeyViolation(error, 'companies_plan_id_fkey')) throw new AppError('ERR_PLAN_IN_USE', { cause: error });
    throw error;
  }
}

function found(row: sql.PlanRow | undefined): Plan {
  if (!row) throw new AppError('ERR_NO_PLAN_FOUND');
  return presentPlan(row);
}

function columnsOf(plan: NewPlan): sql.PlanColumns;
function columnsOf(plan: PlanChange): Partial<sql.PlanColumns>;
function columnsOf(plan: PlanChange): Partial<sql.PlanColumns> {
  const { name, users, connections, queues, value } = plan;
  const flags = {
    use_campaigns: plan.useCampaigns,
    use_schedules: plan.useSchedules,
    use_internal_chat: plan.useInternalChat,
    use_external_api: plan.useExternalApi,
    use_kanban: plan.useKanban,
    use_open_ai: plan.useOpenAi,
    use_integrations: plan.useIntegrations,
    use_internal: plan.useInternal,
  };
  const given = Object.entries(flags).filter(([, flag]) => flag !== undefined);
  return { name, users, connections, queues, value: decimalOf(value), ...Object.fromEntries(given) };
}
