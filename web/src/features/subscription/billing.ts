import type { AnswerOf, BodyOf } from '@recadia/contract/route';
import { subscriptionRoutes } from '@recadia/contract/subscription';

export type Preview = AnswerOf<typeof subscriptionRoutes.previewSubscription>;

export type Billing = Pick<
  BodyOf<typeof subscriptionRoutes.subscribe>,
  'firstName' | 'address2' | 'city' | 'state' | 'zipcode' | 'country' | 'taxId'
>;

/** The form of the first step; its schema is the contract's (INV-06). */
export const billingSchema = subscriptionRoutes.subscribe.body;

/** The stored data as the form shows it; most payers are in Brazil. */
export const typedBilling = ({ invoiceId, billing: { email: _shown, ...billing } }: Preview) => ({
  ...billing,
  invoiceId,
  country: billing.country || 'BR',
});

/** C-19: the stored data when it suffices, otherwise null. */
export function storedBilling({ invoiceId, billing: { email: _shown, ...billing } }: Preview): Billing | null {
  const read = billingSchema.safeParse({ ...billing, invoiceId });
  return read.success ? read.data : null;
}

/** INV-09, without card data (C-10); the server takes the amount from the stored invoice. */
export const subscriptionBody = (billing: Billing, { invoiceId, plan, value }: Preview) => ({
  ...billing,
  invoiceId,
  lastName: '',
  useAddressForPaymentDetails: false,
  plan: JSON.stringify(plan),
  price: value,
  users: plan?.users,
  connections: plan?.connections,
});

/** 123.456.789-09 or 12.345.678/0001-95. */
export function formatTaxId(taxId: string): string {
  return taxId.length === 11
    ? taxId.replace(/^(.{3})(.{3})(.{3})/, '$1.$2.$3-')
    : taxId.replace(/^(.{2})(.{3})(.{3})(.{4})/, '$1.$2.$3/$4-');
}
