import { subscriptionRoutes, type PixCharge } from '@recadia/contract/subscription';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../../lib/http/api-error.ts';
import { call } from '../../../lib/http/http.ts';
import { useSending } from '../../../lib/http/useSending.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { storedBilling, subscriptionBody, type Billing } from './billing.ts';
import { invoiceQuery, previewQuery } from '../subscription.api.ts';

/** 0 billing data, 1 plan, 2 review (INV-05). */
export type Step = 0 | 1 | 2;

/** How often the invoice is read while a code waits, for browsers without a live connection. */
const readEveryMs = 30_000;

/** The state of a checkout. Paid is read from the server, so the event may arrive before the answer of the request. */
export function useCheckout(invoiceId: number) {
  const { t } = useTranslation();
  const preview = useQuery(previewQuery(invoiceId));
  const [charge, setCharge] = useState<PixCharge | null>(null);
  const invoice = useQuery({ ...invoiceQuery(invoiceId), refetchInterval: charge ? readEveryMs : false });
  const [edited, setEdited] = useState<Billing | null>(null);
  const [isTyped, setTyped] = useState(false);
  const [chosenStep, setStep] = useState<Step | null>(null);
  const paying = useSending();
  const checking = useSending();
  const [checked, setChecked] = useState<'open' | 'paid' | null>(null);
  const stored = preview.data ? storedBilling(preview.data) : null;
  const billing = edited ?? stored;
  const isPaid = invoice.data?.status === 'paid' || checked === 'paid';

  async function subscribe(): Promise<void> {
    if (!preview.data || !billing) return;
    try {
      const answer = await call(subscriptionRoutes.subscribe, { body: subscriptionBody(billing, preview.data) });
      if (!charge) toast.success(t('subscription.success'));
      setCharge(answer);
      setChecked(null);
    } catch (error) {
      if (hasCode(error, 'ERR_INVOICE_PAID')) setChecked('paid');
      else throw error;
    }
  }

  return {
    preview: preview.data,
    previewError: preview.error,
    reload: () => void preview.refetch(),
    billing,
    step: chosenStep ?? (stored ? 1 : 0),
    setStep,
    saveBilling(values: Billing) {
      setEdited(values);
      setStep(1);
    },
    /** Billing data would be lost, because it is saved with the subscription. */
    isDirty: (isTyped || edited !== null) && charge === null && !isPaid,
    setTyped,
    charge,
    isPaid,
    paying: { isBusy: paying.isBusy, refusal: paying.refusal, pay: () => void paying.send(subscribe) },
    checking: {
      isBusy: checking.isBusy,
      refusal: checking.refusal,
      /** The provider was asked and knew of no payment. */
      isUnpaid: checked === 'open',
      check: () =>
        void checking.send(async () => {
          const { status } = await call(subscriptionRoutes.checkSubscription, { body: { invoiceId } });
          setChecked(status);
        }),
    },
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
