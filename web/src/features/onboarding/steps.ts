import type { Onboarding } from '@recadia/contract/onboarding';

export const stepIds = ['connect', 'queue', 'invite', 'send'] as const;
export type StepId = (typeof stepIds)[number];

/** Whoever answers alone has a team of one. */
const teamFrom = 2;

/** X-ONB-02: which steps are done, read from what the company has; `isAlone` is the one thing somebody says instead. */
export function doneSteps(state: Onboarding, isAlone: boolean): ReadonlySet<StepId> {
  const isDone: Record<StepId, boolean> = {
    connect: state.connection !== null,
    queue: state.queues.length > 0,
    invite: isAlone || state.people >= teamFrom,
    send: state.hasSent,
  };
  return new Set(stepIds.filter((id) => isDone[id]));
}

/** The first that is open; only this one stands out. */
export const currentStep = (done: ReadonlySet<StepId>): StepId | null => stepIds.find((id) => !done.has(id)) ?? null;
