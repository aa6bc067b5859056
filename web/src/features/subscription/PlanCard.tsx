import { planFlags, type Plan } from '@recadia/contract/plans';
import { Check } from 'lucide-react';
import { formatMoney } from '../../lib/i18n/money.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './checkout/Checkout.module.css';
import { limitTexts } from './plan-limits.ts';

export function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const parts = [
    ...limitTexts(plan, t),
    ...planFlags.filter((flag) => plan[flag]).map((flag) => t(`plans.flags.${flag}`)),
  ];
  return (
    <div className={styles.card}>
      <b>{plan.name}</b>
      <p>
        <strong>{formatMoney(plan.value)}</strong> {t('subscription.perMonth')}
      </p>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <Check /> {part}
          </li>
        ))}
      </ul>
    </div>
  );
}
