import type { WebFeature } from '../../lib/feature.ts';

export const onboardingFeature: WebFeature = {
  live: () => import('./onboarding.live.ts').then(({ onboardingLive }) => onboardingLive),
};
