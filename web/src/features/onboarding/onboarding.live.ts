import type { LivePayload } from '@recadia/contract/live';
import type { Onboarding } from '@recadia/contract/onboarding';
import { liveRule } from '../../lib/live/live-rules.ts';
import { currentStep, doneSteps } from './steps.ts';

export const onboardingKey = ['onboarding'] as const;

/** Only the server counts; after the last step nothing is reloaded. */
export const applyChange = (state: Onboarding): Onboarding | undefined =>
  currentStep(doneSteps(state, false)) === null ? state : undefined;

/** The first message sent by a user completes the step; bot messages do not. */
export function applyMessage(state: Onboarding, event: LivePayload<'appMessage'>): Onboarding {
  if (state.hasSent || event.action !== 'create') return state;
  const { fromMe, userId } = event.message;
  return fromMe && userId !== null ? { ...state, hasSent: true } : state;
}

const queryKey = onboardingKey;
export const onboardingLive = [
  liveRule<'whatsapp', Onboarding>({ kind: 'whatsapp', queryKey, reduce: applyChange }),
  liveRule<'whatsappSession', Onboarding>({ kind: 'whatsappSession', queryKey, reduce: applyChange }),
  liveRule<'queue', Onboarding>({ kind: 'queue', queryKey, reduce: applyChange }),
  liveRule<'user', Onboarding>({ kind: 'user', queryKey, reduce: applyChange }),
  liveRule<'appMessage', Onboarding>({ kind: 'appMessage', queryKey, reduce: applyMessage }),
];
