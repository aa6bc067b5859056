import { Suspense } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import type { CheckoutProps } from './CheckoutDialog.tsx';

const Dialog = lazyPage<CheckoutProps>(
  () =>
    Promise.all([import('./CheckoutDialog.tsx'), loadTexts('pay'), loadTexts('plans')]).then(
      ([file]) => file.CheckoutDialog,
    ),
  'subscription',
);

/** The checkout of an invoice; code and texts load on first use. */
export function Checkout(props: CheckoutProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
