import { text } from '@recadia/contract/primitives';
import type { AnswerOf } from '@recadia/contract/route';
import { billingCountries, isZipCode, type subscriptionRoutes } from '@recadia/contract/subscription';
import { readTaxId } from '@recadia/contract/tax-id';
import * as z from 'zod';

export type Preview = AnswerOf<typeof subscriptionRoutes.previewSubscription>;

const required = (max: number) => text(max).trim().min(1);

/** INV-06: the form of the first step, with the rules of POST /subscription. */
export const billingSchema = z
  .object({
    firstName: required(255),
    address2: required(255),
    city: required(100),
    state: text(100).trim(),
    zipcode: required(20),
    country: z.enum(billingCountries),
    taxId: text(32)
      .trim()
      .refine((given) => given === '' || readTaxId(given) !== null)
      .transform((given) => readTaxId(given) ?? ''),
  })
  .refine(({ country, zipcode }) => isZipCode(country, zipcode), { path: ['zipcode'] });
export type Billing = z.output<typeof billingSchema>;

/** The stored data as the form shows it; most payers are in Brazil. */
export const typedBilling = ({ billing: { email: _shown, ...billing } }: Preview) => ({
  ...billing,
  country: (billing.country || 'BR') as Billing['country'],
});

/** C-19: the stored data when it suffices, otherwise null. */
export const storedBilling = ({ billing }: Preview): Billing | null => billingSchema.safeParse(billing).data ?? null;

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
