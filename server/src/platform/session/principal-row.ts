import type { PlanFlag } from '@recadia/contract/plans';
import type { Principal as PrincipalRow } from '@recadia/db';
import type { Principal, PrincipalCompany } from './people.ts';

export type { PrincipalRow };

export function toPrincipal(row: PrincipalRow): Principal {
  return {
    actor: {
      userId: row.user_id,
      companyId: row.company_id,
      sessionId: row.session_id,
      name: row.name,
      email: row.email,
      profile: row.profile,
      super: row.super,
      allTicket: row.all_ticket,
      queueIds: row.queue_ids,
    },
    company: toCompany(row),
    planId: row.plan_id,
    plan: openedBy(row),
    eventSeq: row.event_seq,
  };
}

type CompanyColumns = Pick<PrincipalRow, 'company_status' | 'leaving_at' | 'due_date' | 'timezone' | 'grace_days'>;

export const toCompany = (row: CompanyColumns): PrincipalCompany => ({
  isActive: row.company_status,
  leavingAt: row.leaving_at,
  dueDate: row.due_date,
  timezone: row.timezone,
  graceDays: row.grace_days,
});

type PlanColumns = Pick<
  PrincipalRow,
  | 'use_campaigns'
  | 'use_kanban'
  | 'use_open_ai'
  | 'use_integrations'
  | 'use_schedules'
  | 'use_internal_chat'
  | 'use_external_api'
>;

const flagColumns: Record<PlanFlag, keyof PlanColumns> = {
  useCampaigns: 'use_campaigns',
  useKanban: 'use_kanban',
  useOpenAi: 'use_open_ai',
  useIntegrations: 'use_integrations',
  useSchedules: 'use_schedules',
  useInternalChat: 'use_internal_chat',
  useExternalApi: 'use_external_api',
};

function openedBy(row: PlanColumns): ReadonlySet<PlanFlag> {
  const flags = Object.keys(flagColumns) as PlanFlag[];
  return new Set(flags.filter((flag) => row[flagColumns[flag]]));
}
