import { planRedirectMs } from '@recadia/contract/limits';
import type { PlanFlag } from '@recadia/contract/plans';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePlanFlag } from '../lib/plan.ts';
import { toast } from '../lib/toast.ts';

interface PlanGuardProps {
  flag: PlanFlag;
  children: ReactNode;
}

/** A page the company's plan does not include says so and leads home (ERR-06). */
export function PlanGuard({ flag, children }: PlanGuardProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasFlag = usePlanFlag(flag);
  useEffect(() => {
    if (hasFlag !== false) return;
    toast.error(t('app.plan.missing'));
    const timer = setTimeout(() => void navigate('/'), planRedirectMs);
    return () => clearTimeout(timer);
  }, [hasFlag, navigate, t]);
  return hasFlag ? children : null;
}
