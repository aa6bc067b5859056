export { FirstSteps, Tour } from './lazy.tsx';
export { onboardingLive } from './onboarding.live.ts';
export { startTour } from './tour.ts';
export { useOnboardingChoices } from './choices.ts';
export { showFirstSteps, useFirstSteps } from './useFirstSteps.ts';
