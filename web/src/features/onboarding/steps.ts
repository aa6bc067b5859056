import type { Onboarding } from '@recadia/contract/onboarding';

export const stepIds = ['connect', 'queue', 'invite', 'send'] as const;
export type StepId = (typeof stepIds)[number];

/** The number of users that counts as a team. */
const teamFrom = 2;

/** X-ONB-02: the finished steps, derived from the company's data; only `isAlone` is a choice of the user. */
export function doneSteps(state: Onboarding, isAlone: boolean): ReadonlySet<StepId> {
  const isDone: Record<StepId, boolean> = {
    connect: state.connection !== null,
    queue: state.queues.length > 0,
    invite: isAlone || state.people >= teamFrom,
    send: state.hasSent,
  };
  return new Set(stepIds.filter((id) => isDone[id]));
}

/** The first open step, which is highlighted. */
export const currentStep = (done: ReadonlySet<StepId>): StepId | null => stepIds.find((id) => !done.has(id)) ?? null;
