import { QrCode } from 'lucide-react';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { billingFormId } from './BillingStep.tsx';
import { ShareLink } from './ShareLink.tsx';
import type { CheckoutState } from './useCheckout.ts';

interface CheckoutFooterProps {
  checkout: CheckoutState;
  onClose: () => void;
}

export function CheckoutFooter({ checkout, onClose }: CheckoutFooterProps) {
  const { t } = useTranslation();
  const { preview, step, setStep, charge, isPaid, paying } = checkout;
  if (!preview || isPaid) return <Button onClick={onClose}>{t('ui.dialog.close')}</Button>;
  if (charge) return <ShareLink email={preview.billing.email} />;
  if (step === 0)
    return (
      <>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" form={billingFormId} variant="primary">
          {t('subscription.next')}
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={() => setStep(step === 2 ? 1 : 0)}>{t('subscription.back')}</Button>
      {step === 1 ? (
        <Button variant="primary" onClick={() => setStep(2)}>
          {t('subscription.next')}
        </Button>
      ) : (
        <ServerButton variant="primary" icon={<QrCode />} busy={paying.isBusy} onClick={paying.pay}>
          {t('subscription.pay', { value: formatMoney(preview.value) })}
        </ServerButton>
      )}
    </>
  );
}
