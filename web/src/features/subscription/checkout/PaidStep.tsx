import { formatMoney } from '../../../lib/i18n/money.ts';
import { formatDate } from '../../../lib/i18n/time.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { PixNotice } from '../../pay/index.ts';
import { useStepFocus } from './useStepFocus.ts';

interface PaidStepProps {
  value: number | undefined;
  /** The due date after the payment. */
  dueDate: string | null;
}

export function PaidStep({ value, dueDate }: PaidStepProps) {
  const { t } = useTranslation();
  const focus = useStepFocus();
  const amount = value === undefined ? '' : formatMoney(value);
  const text = dueDate === null ? amount : t('subscription.paidUntil', { value: amount, date: formatDate(dueDate) });
  return (
    <div {...focus}>
      <PixNotice state="paid" title={t('pay.paid')} text={text} />
    </div>
  );
}
