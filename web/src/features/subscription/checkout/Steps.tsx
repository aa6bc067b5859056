import { Check } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import styles from './Checkout.module.css';
import type { Step } from './useCheckout.ts';

const names = ['billing', 'plan', 'review'] as const;

/** The three steps of the checkout (INV-05). */
export function Steps({ current }: { current: Step }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.steps} aria-label={t('subscription.steps.label')}>
      {names.map((name, at) => (
        <li key={name} aria-current={at === current ? 'step' : undefined} data-done={at < current || undefined}>
          <i aria-hidden="true">{at < current ? <Check /> : at + 1}</i>
          {t(`subscription.steps.${name}`)}
        </li>
      ))}
    </ol>
  );
}
