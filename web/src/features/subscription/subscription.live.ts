import { liveRule } from '../../lib/live/live-rules.ts';

/** Queries that a payment changes. */
export const payableKey = ['subscription', 'payable'] as const;

/** The event names no invoice, so the invoices in use are loaded again. */
export const payableLive = liveRule<'payment', unknown>({
  kind: 'payment',
  queryKey: payableKey,
  reduce: () => undefined,
});
