import { Info } from 'lucide-react';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { formatDate } from '../../../lib/i18n/time.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { formatTaxId, type Billing, type Preview } from './billing.ts';
import styles from './Checkout.module.css';
import { limitTexts } from '../plan-limits.ts';
import { Refusal } from './Refusal.tsx';
import { useStepFocus } from './useStepFocus.ts';

interface ReviewStepProps {
  preview: Preview;
  billing: Billing;
  /** Why the last attempt made no code. */
  refusal: string | null;
  onPay: () => void;
  /** Returns to the billing data. */
  onChange: () => void;
}

/** The payer, the plan, the lines and the next due date before the code is made. */
export function ReviewStep({ preview, billing, refusal, onPay, onChange }: ReviewStepProps) {
  const { t } = useTranslation();
  const focus = useStepFocus();
  const { plan, lines, value, companyDueDate, nextDueDate } = preview;
  const { firstName, taxId, address2, city, zipcode } = billing;
  return (
    <div {...focus} className={styles.step}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('subscription.review.payer')}</dt>
          <dd>
            <b>{firstName}</b>
            <span>{[taxId && formatTaxId(taxId), preview.billing.email].filter(Boolean).join(' · ')}</span>
            <span>{[address2, city, zipcode].join(', ')}</span>
            <Button variant="quiet" size="sm" onClick={onChange}>
              {t('subscription.review.change')}
            </Button>
          </dd>
        </div>
        {plan && (
          <div>
            <dt>{t('subscription.review.plan')}</dt>
            <dd>
              <b>{plan.name}</b>
              <span>{limitTexts(plan, t).join(', ')}</span>
            </dd>
          </div>
        )}
      </dl>
      <dl className={styles.lines}>
        {lines.map((line, at) => (
          <div key={at}>
            <dt>{line.detail}</dt>
            <dd className="tabular">{formatMoney(line.value)}</dd>
          </div>
        ))}
        {nextDueDate && (
          <div>
            <dt>{t('subscription.review.due')}</dt>
            <dd className="tabular">
              {companyDueDate && `${formatDate(companyDueDate)} → `}
              <b>{formatDate(nextDueDate)}</b>
            </dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t('subscription.review.total')}</dt>
          <dd className="tabular">{formatMoney(value)}</dd>
        </div>
      </dl>
      {refusal === null ? (
        <p className={styles.note}>
          <Info /> {t('subscription.review.note')}
        </p>
      ) : (
        <Refusal text={refusal} onRetry={onPay} />
      )}
    </div>
  );
}
