import type { Difference } from '@recadia/contract/payments';
import type { OperatorTx } from '@recadia/db';
import { sql } from 'kysely';

// For transactions of the operator, which see every company.

interface FoundDifference {
  kind: Difference['kind'];
  company_id: number;
  subject: string;
  stored: string | null;
  expected: string | null;
}

/** Invoices, charges, due dates and ledger against the payments, in every company. */
export async function findDifferences(tx: OperatorTx): Promise<FoundDifference[]> {
  const { rows } = await sql<FoundDifference>`
    with settled as (
      select i.company_id, i.id, i.status, i.value_cents, i.voided_at, exists (
        select from payments p where p.company_id = i.company_id and p.invoice_id = i.id and payment_settles(p, i)
      ) as is_paid, coalesce((
        select sum(l.value_cents) from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.id
      ), 0) as lines, coalesce((
        select -sum(l.value_cents) from invoice_lines l
        where l.company_id = i.company_id and l.invoice_id = i.id and l.value_cents < 0
      ), 0) as credit
      from invoices i
    ), booked as (
      select c.id as company_id, coalesce((select sum(l.amount_cents) from ledger l where l.company_id = c.id), 0) as stored,
        coalesce((select sum(s.value_cents + s.credit) from settled s where s.company_id = c.id), 0)
          - coalesce((select sum(p.value_cents) from payments p where p.company_id = c.id), 0)
          + coalesce((select sum(r.value_cents) from refunds r where r.company_id = c.id and r.status = 'done'), 0)
          as expected
      from companies c
    )
    select 'invoice-paid-without-payment' as kind, company_id, id::text as subject, 'paid' as stored, 'open' as expected
    from settled where status = 'paid' and not is_paid
    union all
    select 'invoice-open-with-payment', company_id, id::text, 'open', 'paid'
    from settled where status = 'open' and is_paid and voided_at is null
    union all
    select 'invoice-lines', company_id, id::text, value_cents::text, lines::text from settled where value_cents <> lines
    union all
    select 'charge-amount', c.company_id, c.id::text, c.value_cents::text, s.value_cents::text
    from charges c join settled s on s.company_id = c.company_id and s.id = c.invoice_id
    where c.value_cents <> s.value_cents and c.status <> 'refused'
    union all
    select 'due-date', c.id, c.id::text, c.due_date::text, company_due_date(c.id)::text
    from companies c where not c.is_super and c.due_date is distinct from company_due_date(c.id)
    union all
    select 'ledger', company_id, company_id::text, stored::text, expected::text from booked where stored <> expected
    order by 2, 1, 3`.execute(tx);
  return rows;
}

interface StoredPayment {
  company_id: number;
  id: number;
  external_id: string;
  value_cents: number;
  /** The finished refunds at the gateway. */
  refunds: string[];
}

/** The payments of the period and those that the gateway listed, by their id at the gateway. */
export async function findStored(
  tx: OperatorTx,
  { gateway, from, to, ids }: { gateway: string; from: Date; to: Date; ids: string[] },
): Promise<StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    select p.company_id, p.id, p.external_id, p.value_cents, coalesce((
      select array_agg(r.external_id) from refunds r
      where r.company_id = p.company_id and r.payment_id = p.id and r.status = 'done'
    ), '{}') as refunds
    from payments p
    where p.gateway = ${gateway} and (p.paid_at between ${from} and ${to} or p.external_id = any(${ids}))`.execute(tx);
  return rows;
}

/** The charges with these ids at the gateway. */
export function findChargesOf(tx: OperatorTx, gateway: string, ids: string[]) {
  return tx
    .selectFrom('charges')
    .select(['company_id', 'external_id'])
    .where('gateway', '=', gateway)
    .where('external_id', '=', sql<string>`any(${ids})`)
    .execute();
}

export const findCompanyNames = (tx: OperatorTx, ids: number[]) =>
  tx
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
