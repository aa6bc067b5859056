import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import type { FirstStepsProps } from './FirstSteps.tsx';
import { useTour } from './tour.ts';

/** Loads the component with its texts, for the few users who need it. */
const lazyWithTexts = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts('onboarding')]);
    return { default: component };
  });

const LateSteps = lazyWithTexts(() => import('./FirstSteps.tsx').then((file) => file.FirstSteps));
const LateTour = lazyWithTexts(() => import('./Tour.tsx').then((file) => file.Tour));

export function FirstSteps(props: FirstStepsProps) {
  return (
    <Suspense>
      <LateSteps {...props} />
    </Suspense>
  );
}

/** Rendered on the tickets page, where its stops are. */
export function Tour() {
  return <Suspense>{useTour(({ isOpen }) => isOpen) && <LateTour />}</Suspense>;
}
