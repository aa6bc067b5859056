import type { Payment, Refund } from '@recadia/contract/payments';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { hasCode } from '../../lib/http/api-error.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { formatMoney } from '../../lib/i18n/money.ts';
import { formatDateTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { toast, type ToastTone } from '../../lib/interaction/toast.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import styles from './OperatorPayments.module.css';
import { useRefund } from './operator-payments.api.ts';
import { bodyOfRefund, leftOf, refundForm, refundKinds } from './refund-form.ts';
import { SaveDialog } from '../../ui/overlay/SaveDialog.tsx';

type Outcome = Refund['status'] | 'unanswered';

const tones = {
  done: 'success',
  requested: 'info',
  processing: 'info',
  failed: 'error',
  unanswered: 'warning',
} as const satisfies Record<Outcome, ToastTone>;

/** X-PAY-06: refunds a payment, whole or in part, with a reason. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation();
  const refund = useRefund();
  // One key per dialog: after a lost answer a second press cannot refund twice, even with another value.
  const [key] = useState(newKey);
  const left = leftOf(payment);
  const form = useContractForm({
    schema: refundForm(left),
    defaultValues: { kind: 'whole', value: '', reason: '' },
    texts: {
      value: { invalid: 'operator-payments.refund.valueWrong', tooLong: 'operator-payments.refund.valueLarge' },
      reason: { required: 'operator-payments.refund.reasonShort', tooShort: 'operator-payments.refund.reasonShort' },
    },
    refusals: { ERR_REFUND_TOO_LARGE: 'value' },
    async onSubmit(typed): Promise<Outcome> {
      try {
        return (await refund.mutateAsync({ id: payment.id, body: bodyOfRefund(typed), key })).status;
      } catch (error) {
        // The refund is stored before Efí is called, so a second one must not follow.
        if (hasCode(error, 'ERR_PAYMENT_PROVIDER') || hasCode(error, 'ERR_PAYMENT_NOT_CONFIGURED')) return 'unanswered';
        throw error;
      }
    },
    onDone(outcome) {
      toast[tones[outcome]](t(`operator-payments.refund.outcomes.${outcome}`));
      onClose();
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { error: _kind, ...radio } = form.field('kind');
  return (
    <SaveDialog
      id="refund-form"
      title={t('operator-payments.refund.title', { company: payment.companyName })}
      subtitle={t('operator-payments.refund.of', {
        invoiceId: payment.invoiceId,
        value: formatMoney(payment.value),
        date: formatDateTime(payment.paidAt),
      })}
      form={form}
      action={{ label: t('operator-payments.refund.action'), variant: 'danger', icon: <Undo2 /> }}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend>{t('operator-payments.refund.amount')}</legend>
        {refundKinds.map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" value={value} {...radio} />
            <span>
              {t(`operator-payments.refund.kinds.${value}`, { left: formatMoney(left) })}
              <small>{t(`operator-payments.refund.effects.${value}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'part' && (
        <TextInput
          label={t('operator-payments.refund.value')}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('value')}
        />
      )}
      <TextArea
        label={t('operator-payments.refund.reason')}
        hint={t('operator-payments.refund.reasonHint')}
        rows={3}
        data-autofocus
        {...form.field('reason')}
      />
      {payment.gateway === 'hand' && <p className={styles.note}>{t('operator-payments.refund.byHand')}</p>}
    </SaveDialog>
  );
}
