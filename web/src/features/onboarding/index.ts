export { FirstSteps, Tour } from './lazy.tsx';
export { onboardingLive } from './onboarding.live.ts';
export { startTour } from './tour.ts';
export { useMemory } from './memory.ts';
export { showFirstSteps, useFirstSteps } from './useFirstSteps.ts';
