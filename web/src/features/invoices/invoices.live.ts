import { liveRule } from '../../lib/live/live-rules.ts';

export const invoicesKey = ['invoices'] as const;

/** The event carries no invoice, so the pages are loaded again. */
export const paymentLive = liveRule<'payment', unknown>({
  kind: 'payment',
  queryKey: invoicesKey,
  reduce: () => undefined,
});
