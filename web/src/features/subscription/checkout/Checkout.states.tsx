import type { ReactNode } from 'react';
import type { Sheet } from '../../../gallery/sheet.ts';
import { aBilling, aCharge, aPreview } from '../../../testing/subscription.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { Billing } from './billing.ts';
import { BillingStep } from './BillingStep.tsx';
import { CheckoutFooter } from './CheckoutFooter.tsx';
import { PaidStep } from './PaidStep.tsx';
import { PixStep } from './PixStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { Refusal } from './Refusal.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { Steps } from './Steps.tsx';
import type { CheckoutState } from './useCheckout.ts';

const nothing = () => undefined;
const preview = aPreview();
const { email: _shown, ...stored } = aBilling({ taxId: '11222333000181' });
const billing: Billing = { ...stored, country: 'BR' };
const paying = { isBusy: false, refusal: null, pay: nothing };
const checking = { isBusy: false, refusal: null, isUnpaid: false, check: nothing };
const checkout: CheckoutState = {
  preview,
  previewError: null,
  reload: nothing,
  billing,
  step: 2,
  setStep: nothing,
  saveBilling: nothing,
  isDirty: false,
  setTyped: nothing,
  charge: null,
  isPaid: false,
  paying,
  checking,
};
const review = (refusal: string | null) => (
  <ReviewStep preview={preview} billing={billing} refusal={refusal} onPay={nothing} onChange={nothing} />
);
const pix = (secondsLeft: number, checked: Partial<CheckoutState['checking']> = {}) => (
  <PixStep charge={aCharge(secondsLeft)} paying={paying} checking={{ ...checking, ...checked }} />
);
const dialog = (state: Partial<CheckoutState>, body: ReactNode) => (
  <Dialog
    title="Checkout"
    onClose={nothing}
    footer={<CheckoutFooter checkout={{ ...checkout, ...state }} onClose={nothing} />}
  >
    {body}
  </Dialog>
);

const empty = aPreview({ billing: aBilling({ firstName: '', address2: '', city: '', zipcode: '', country: '' }) });
const failure = 'O serviço de pagamento não respondeu. Tente novamente.';

export const sheet: Sheet = {
  title: 'Checkout',
  states: [
    { name: 'step 0', render: () => <Steps current={0} /> },
    { name: 'step 2', render: () => <Steps current={2} /> },
    { name: 'plan', render: () => <PlanStep preview={preview} /> },
    { name: 'no plan', render: () => <PlanStep preview={aPreview({ plan: null })} /> },
    { name: 'review', render: () => review(null) },
    { name: 'refused', render: () => review(failure) },
    { name: 'not loaded', render: () => <Refusal text={failure} onRetry={nothing} /> },
    { name: 'waiting', render: () => pix(3_600) },
    {
      name: 'bank is slow',
      render: () => pix(3_600, { isUnpaid: true }),
    },
    { name: 'expired', render: () => pix(-1) },
    {
      name: 'check failed',
      render: () => pix(3_600, { refusal: failure }),
    },
    { name: 'paid', render: () => <PaidStep value={349} dueDate="2026-12-30" /> },
    {
      name: 'billing data',
      alone: true,
      render: () =>
        dialog({ step: 0 }, <BillingStep preview={empty} billing={null} onSave={nothing} onDirty={nothing} />),
    },
    { name: 'review in the dialog', alone: true, render: () => dialog({}, review(null)) },
    {
      name: 'code in the dialog',
      alone: true,
      render: () => dialog({ charge: aCharge() }, pix(3_600)),
    },
  ],
};
