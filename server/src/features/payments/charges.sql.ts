import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

const columns = [
  'company_id',
  'id',
  'invoice_id',
  'external_id',
  'value_cents',
  'status',
  'code',
  'expires_at',
] as const;

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

export function findCharge(tx: TenantTx, scope: Scope, id: number) {
  return tx
    .selectFrom('charges')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locked, so that of two payers at once the second one sees the charge of the first. */
export function lockInvoice(tx: TenantTx, scope: Scope, id: number) {
  return tx
    .selectFrom('invoices')
    .select(['id', 'detail', 'value_cents', 'status'])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The charge of the invoice that may still be paid, or whose answer is not known. */
export function findLiveCharge(tx: TenantTx, scope: Scope, invoiceId: number): Promise<ChargeRow | undefined> {
  return tx
    .selectFrom('charges')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', ['requested', 'open'])
    .executeTakeFirst();
}

export function listCharges(tx: TenantTx, scope: Scope, invoiceId: number): Promise<ChargeRow[]> {
  return tx
    .selectFrom('charges')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('status', '<>', 'refused')
    .orderBy('id')
    .execute();
}

export function insertCharge(
  tx: TenantTx,
  { companyId }: Scope,
  charge: { invoiceId: number; externalId: string; valueCents: number },
): Promise<ChargeRow> {
  return tx
    .insertInto('charges')
    .values({
      company_id: companyId,
      invoice_id: charge.invoiceId,
      gateway: 'efi',
      external_id: charge.externalId,
      value_cents: charge.valueCents,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Undefined when another call stored the answer first, or the charge was paid meanwhile. */
export function openCharge(
  tx: TenantTx,
  scope: Scope,
  id: number,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Promise<ChargeRow | undefined> {
  return tx
    .updateTable('charges')
    .set({ status: 'open', code, expires_at: expiresAt })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .returning(columns)
    .executeTakeFirst();
}

/** A paid charge stays paid. */
export async function endCharge(
  tx: TenantTx,
  scope: Scope,
  id: number,
  status: 'paid' | 'expired' | 'refused',
): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ status })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .execute();
}

export interface BillingData {
  firstName: string;
  address2: string;
  city: string;
  state?: string | undefined;
  zipcode: string;
  country: string;
  taxId?: string | undefined;
}

/** INV-17: the fields of the first step, on the company. */
export async function saveBilling(tx: TenantTx, { companyId }: Scope, billing: BillingData): Promise<void> {
  await tx
    .updateTable('companies')
    .set({
      billing_name: billing.firstName,
      address_street: billing.address2,
      address_city: billing.city,
      address_zip_code: billing.zipcode,
      address_country: billing.country,
      ...(billing.state !== undefined && { address_state: billing.state || null }),
      ...(billing.taxId !== undefined && { tax_id: billing.taxId || null }),
    })
    .where('id', '=', companyId)
    .execute();
}

/** The company as the review of a payment shows it, with the due date after a payment of today. */
export function findBilling(tx: TenantTx, { companyId }: Scope, months: number) {
  return tx
    .selectFrom('companies')
    .select(['email', 'billing_name', 'tax_id', 'due_date', 'plan_id', 'address_street', 'address_city'])
    .select(['address_state', 'address_zip_code', 'address_country'])
    .select(
      sql<string>`(greatest((app_now() at time zone timezone)::date, due_date) + make_interval(months => ${months}))::date`.as(
        'next_due_date',
      ),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export function listLines(tx: TenantTx, scope: Scope, invoiceId: number) {
  return tx
    .selectFrom('invoice_lines')
    .select(['detail', 'value_cents'])
    .where('company_id', '=', scope.companyId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
}
