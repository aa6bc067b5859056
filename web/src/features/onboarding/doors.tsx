import { lateDoor } from '../../lib/lateDoor.tsx';
import { useTour } from './tour.ts';

export const FirstSteps = lateDoor('onboarding', () => import('./FirstSteps.tsx').then((file) => file.FirstSteps));
const LateTour = lateDoor('onboarding', () => import('./Tour.tsx').then((file) => file.Tour));

/** Stands on the ticket screen, where what it shows is. */
export function Tour() {
  return useTour(({ isOpen }) => isOpen) && <LateTour />;
}
