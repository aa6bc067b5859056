import type { Plan } from '@recadia/contract/plans';
import type { useTranslation } from '../../lib/i18n/useTranslation.ts';

export const planLimits = ['users', 'connections', 'queues'] as const;

/** The limits of a plan in words: 10 users, 3 connections. */
export const limitTexts = (plan: Plan, t: ReturnType<typeof useTranslation>['t']): string[] =>
  planLimits.map((limit) => t(`subscription.limits.${limit}`, { count: plan[limit] }));
