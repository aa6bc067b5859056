import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '../../../lib/i18n/time.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { useUser } from '../../../lib/session/session.ts';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { BillingStep } from './BillingStep.tsx';
import { CheckoutFooter } from './CheckoutFooter.tsx';
import { PaidStep } from './PaidStep.tsx';
import { PixStep } from './PixStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { PreviewRefusal } from './Refusal.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { Steps } from './Steps.tsx';
import { useCheckout, type CheckoutState } from './useCheckout.ts';

/** INV-12: the home page follows a payment after this time. */
const homeAfterMs = 4_000;

export interface CheckoutProps {
  invoiceId: number;
  onClose: () => void;
}

/** Pays an open invoice with Pix: billing data, plan, review, then the code (INV-05). */
export function CheckoutDialog({ invoiceId, onClose }: CheckoutProps) {
  const { t } = useTranslation();
  const checkout = useCheckout(invoiceId);
  const { preview, isPaid, charge } = checkout;
  useHomeAfterPayment(isPaid);
  const facts = preview && { id: invoiceId, date: formatDate(preview.dueDate) };
  return (
    <Dialog
      title={t(`subscription.titles.${viewOf(checkout)}`)}
      {...(facts && { subtitle: t('subscription.invoice', facts) })}
      width={charge && !isPaid ? 760 : 560}
      onClose={onClose}
      isDirty={checkout.isDirty}
      footer={<CheckoutFooter checkout={checkout} onClose={onClose} />}
    >
      <Body checkout={checkout} />
    </Dialog>
  );
}

function viewOf({ preview, isPaid, charge, step }: CheckoutState): string {
  if (isPaid) return 'paid';
  if (!preview) return 'loading';
  return charge ? 'pix' : (['billing', 'plan', 'review'] as const)[step];
}

function Body({ checkout }: { checkout: CheckoutState }) {
  const { company } = useUser();
  const { preview, previewError, billing, step, setStep, charge, isPaid, paying, checking } = checkout;
  // Until the user is loaded again, the due date is the one before the payment.
  const dueDate = company.dueDate === preview?.companyDueDate ? null : company.dueDate;
  if (isPaid) return <PaidStep value={preview?.value} dueDate={dueDate} />;
  if (!preview)
    return previewError ? <PreviewRefusal error={previewError} onRetry={checkout.reload} /> : <RowsSkeleton rows={4} />;
  if (charge) return <PixStep charge={charge} paying={paying} checking={checking} />;
  return (
    <>
      <Steps current={step} />
      {step === 0 && (
        <BillingStep preview={preview} billing={billing} onSave={checkout.saveBilling} onDirty={checkout.setTyped} />
      )}
      {step === 1 && <PlanStep preview={preview} />}
      {step === 2 && billing && (
        <ReviewStep
          preview={preview}
          billing={billing}
          refusal={paying.refusal}
          onPay={paying.pay}
          onChange={() => setStep(0)}
        />
      )}
    </>
  );
}

/** Closing the dialog or opening another page cancels it. */
function useHomeAfterPayment(isPaid: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPaid) return;
    const timer = setTimeout(() => void navigate('/'), homeAfterMs);
    return () => clearTimeout(timer);
  }, [isPaid, navigate]);
}
