import type { Onboarding } from '@recadia/contract/onboarding';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { useCan } from '../../lib/session/can.tsx';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { saveChoices, useOnboardingChoices } from './choices.ts';
import { onboardingQuery } from './onboarding.api.ts';
import { currentStep, doneSteps } from './steps.ts';
import { startTour } from './tour.ts';

/** The progress of the company while an admin has open steps; null for other users. */
export function useFirstSteps(): Onboarding | null {
  const { id } = useUser();
  const isAdmin = useCan('drawer-admin-items:view');
  const { hasBegun, isHidden, isAlone, isOver } = useOnboardingChoices(id);
  const isWanted = isAdmin && !isHidden && !isOver;
  const { data } = useQuery({ ...onboardingQuery, enabled: isWanted });
  const isDone = data && currentStep(doneSteps(data, isAlone)) === null;
  useEffect(() => {
    if (!isWanted || isDone === undefined) return;
    if (!isDone) return void (hasBegun || saveChoices(id, { hasBegun: true }));
    saveChoices(id, { isOver: true });
    if (hasBegun) void congratulate();
  }, [id, isWanted, isDone, hasBegun]);
  return isWanted && data && !isDone ? data : null;
}

async function congratulate(): Promise<void> {
  await loadTexts('onboarding');
  toast.success(i18next.t('onboarding.done'), { label: i18next.t('onboarding.tour.offer'), perform: startTour });
}

/** Shows the steps again from the help page; when all are done, a toast states it. */
export function showFirstSteps(userId: number): void {
  saveChoices(userId, { hasBegun: true, isHidden: false, isOver: false });
}
