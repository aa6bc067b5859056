export { FirstSteps, Tour } from './lazy.tsx';
export { startTour } from './tour.ts';
export { useOnboardingChoices } from './choices.ts';
export { showFirstSteps, useFirstSteps } from './useFirstSteps.ts';
