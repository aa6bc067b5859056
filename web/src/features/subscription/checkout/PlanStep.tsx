import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import type { Preview } from './billing.ts';
import styles from './Checkout.module.css';
import { PlanCard } from '../PlanCard.tsx';
import { useStepFocus } from './useStepFocus.ts';

/** The plan that the invoice pays for. */
export function PlanStep({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const focus = useStepFocus();
  return (
    <div {...focus} className={styles.step}>
      {preview.plan ? <PlanCard plan={preview.plan} /> : <p>{t('subscription.noPlan')}</p>}
    </div>
  );
}
