import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import type { FirstStepsProps } from './FirstSteps.tsx';
import { useTour } from './tour.ts';

/** With its texts; both travel to the few who need them. */
const late = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts('onboarding')]);
    return { default: component };
  });

const LateSteps = late(() => import('./FirstSteps.tsx').then((file) => file.FirstSteps));
const LateTour = late(() => import('./Tour.tsx').then((file) => file.Tour));

export function FirstSteps(props: FirstStepsProps) {
  return (
    <Suspense>
      <LateSteps {...props} />
    </Suspense>
  );
}

/** Stands on the ticket screen, where what it shows is. */
export function Tour() {
  return <Suspense>{useTour(({ isOpen }) => isOpen) && <LateTour />}</Suspense>;
}
