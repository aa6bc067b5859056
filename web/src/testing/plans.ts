import type { Plan } from '@recadia/contract/plans';

export function aPlan(changes: Partial<Plan> = {}): Plan {
  return {
    id: 1,
    name: 'Essencial',
    users: 3,
    connections: 1,
    queues: 3,
    value: 100,
    useCampaigns: false,
    useSchedules: true,
    useInternalChat: false,
    useExternalApi: false,
    useOpenAi: false,
    useIntegrations: false,
    useInternal: true,
    useKanban: true,
    ...changes,
  };
}
