import { planFlags, type Plan } from '@recadia/contract/plans';
import { Check } from 'lucide-react';
import { formatMoney } from '../../lib/i18n/money.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './PlanChoice.module.css';

interface PlanChoiceProps {
  plans: Plan[];
  chosen: number;
  onChoose: (planId: number) => void;
}

/** SGN-06: the plans that are offered publicly, as radio buttons. */
export function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('signup.plans.title')}</legend>
      <p className={styles.text}>{t('signup.plans.text')}</p>
      <div className={styles.cards}>
        {plans.map((plan) => (
          <label key={plan.id} className={styles.card}>
            <span className={styles.name}>
              {plan.name}
              <input type="radio" name="plan" checked={plan.id === chosen} onChange={() => onChoose(plan.id)} />
            </span>
            <span className={styles.price}>
              <b>{formatMoney(plan.value)}</b> {t('signup.plans.month')}
            </span>
            <span className={styles.features}>
              {featuresOf(plan, t).map((feature) => (
                <span key={feature}>
                  <Check /> {feature}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

function featuresOf(plan: Plan, t: Translate): string[] {
  const limits = (['users', 'connections', 'queues'] as const).map((limit) =>
    t(`signup.plans.${limit}`, { count: plan[limit] }),
  );
  return [...limits, ...planFlags.filter((flag) => plan[flag]).map((flag) => t(`signup.flags.${flag}`))];
}
