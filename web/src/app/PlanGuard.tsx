import { planRedirectMs } from '@recadia/contract/limits';
import type { PlanFlag } from '@recadia/contract/plans';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePlanFlag } from '../lib/session/plan.ts';
import { toast } from '../lib/interaction/toast.ts';
import { useTranslation } from '../lib/i18n/useTranslation.ts';

interface PlanGuardProps {
  flag: PlanFlag;
  children: ReactNode;
}

/** Shows a notice and redirects when the plan does not include the page (ERR-06). */
export function PlanGuard({ flag, children }: PlanGuardProps) {
  const hasFlag = usePlanFlag(flag);
  useRedirectToStart(hasFlag === false);
  return hasFlag ? children : null;
}

/** Shows that the page is not available and redirects to the start page. */
export function useRedirectToStart(isTurnedAway: boolean): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isTurnedAway) return;
    toast.error(t('app.plan.missing'));
    const timer = setTimeout(() => void navigate('/'), planRedirectMs);
    return () => clearTimeout(timer);
  }, [isTurnedAway, navigate, t]);
}
