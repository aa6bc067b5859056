import type { OperatorTx, TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

export type RefundStatus = 'requested' | 'processing' | 'done' | 'failed';

/** Locks the company of a payment, so that of two refunds at once the second one sees the first. */
export async function lockCompanyOf(tx: OperatorTx, paymentId: number): Promise<void> {
  await sql`select from companies where id = (select company_id from payments where id = ${paymentId})
    for no key update`.execute(tx);
}

/** The payment of any company, with the part that is not refunded. */
export function findPaymentOfAnyCompany(tx: OperatorTx, id: number) {
  return tx
    .selectFrom('payments')
    .select(['company_id', 'id', 'gateway', 'external_id', 'value_cents'])
    .select(
      sql<number>`value_cents - coalesce((select sum(r.value_cents) from refunds r where r.company_id = payments.company_id
        and r.payment_id = payments.id and r.status <> 'failed'), 0)::bigint`.as('left_cents'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether another payment settles the same invoice, so that this one is credit of the company. */
export async function isSurplus(tx: OperatorTx, { companyId }: Scope, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments p
    join payments other on other.company_id = p.company_id and other.invoice_id = p.invoice_id and other.id <> p.id
    join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
    where p.company_id = ${companyId} and p.id = ${paymentId} and payment_settles(other, i)`.execute(tx);
  return rows.length > 0;
}

interface NewRefund {
  paymentId: number;
  externalId: string;
  valueCents: number;
  reason: string;
}

/** The refund of a payment by its id at the gateway. */
export function findStoredRefund(
  tx: OperatorTx,
  { companyId }: Scope,
  { paymentId, externalId }: Pick<NewRefund, 'paymentId' | 'externalId'>,
) {
  return tx
    .selectFrom('refunds')
    .select(['id', 'status', 'value_cents'])
    .where('company_id', '=', companyId)
    .where('payment_id', '=', paymentId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

export async function insertRefund(tx: OperatorTx, { companyId }: Scope, refund: NewRefund): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      company_id: companyId,
      payment_id: refund.paymentId,
      external_id: refund.externalId,
      value_cents: refund.valueCents,
      reason: refund.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findRefund(tx: TenantTx, scope: Scope, id: number) {
  return tx
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join.onRef('payments.company_id', '=', 'refunds.company_id').onRef('payments.id', '=', 'refunds.payment_id'),
    )
    .select(['refunds.company_id', 'refunds.id', 'refunds.external_id', 'refunds.value_cents', 'refunds.status'])
    .select(['payments.gateway', 'payments.external_id as payment_external_id'])
    .where('refunds.company_id', '=', scope.companyId)
    .where('refunds.id', '=', id)
    .executeTakeFirst();
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export interface KnownRefund {
  /** The payment's id at the gateway. */
  paymentExternalId: string;
  id: string;
  amountCents: number;
  status: 'processing' | 'done' | 'failed';
  by: 'receiver' | 'bank';
}

/** The refund as the gateway knows it; undefined when it was stored with this state already, or its payment is unknown. */
export async function saveRefund(tx: TenantTx, { companyId }: Scope, refund: KnownRefund) {
  const { rows } = await sql<{
    id: number;
    payment_id: number;
    invoice_id: number;
    value_cents: number;
    status: string;
  }>`
    with paid as (
      select p.id, p.invoice_id from payments p
      where p.company_id = ${companyId} and p.external_id = ${refund.paymentExternalId}
    ), saved as (
      insert into refunds (company_id, payment_id, external_id, value_cents, status, origin)
      select ${companyId}, paid.id, ${refund.id}, ${refund.amountCents}, ${refund.status}, ${refund.by} from paid
      on conflict (company_id, payment_id, external_id) do update set status = excluded.status
        where refunds.status not in ('done', excluded.status)
      returning id, payment_id, value_cents, status
    )
    select saved.*, paid.invoice_id from saved, paid`.execute(tx);
  return rows[0];
}

export async function insertRefundEntry(
  tx: TenantTx,
  { companyId }: Scope,
  refund: { id: number; payment_id: number; invoice_id: number; value_cents: number },
): Promise<void> {
  await tx
    .insertInto('ledger')
    .values({
      company_id: companyId,
      kind: 'refund',
      invoice_id: refund.invoice_id,
      payment_id: refund.payment_id,
      refund_id: refund.id,
      amount_cents: refund.value_cents,
    })
    .execute();
}
