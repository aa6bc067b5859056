import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';
import { hasText, textKey } from '../../platform/text-key.ts';

const columns = ['company_id', 'id', 'detail', 'value_cents', 'due_date', 'status', 'months'] as const;

export interface InvoiceRow {
  company_id: number;
  id: number;
  detail: string;
  value_cents: number;
  due_date: string;
  status: string;
  months: number;
}

/** One extra row shows whether there is a next page. */
export function listInvoices(
  tx: TenantTx,
  scope: Scope,
  { search, page: { after, offset }, limit }: { search?: string | undefined; page: Page; limit: number },
): Promise<InvoiceRow[]> {
  let query = matching(tx, scope, search).select(columns);
  if (after) query = query.where(sql<boolean>`(due_date, id) < (${after[0]}::date, ${after[1]}::bigint)`);
  return query.orderBy('due_date', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export const countInvoices = (tx: TenantTx, scope: Scope, search: string | undefined, cap: number): Promise<number> =>
  countUpTo(tx, matching(tx, scope, search).select('id'), cap);

export function findInvoice(tx: TenantTx, scope: Scope, id: number): Promise<InvoiceRow | undefined> {
  return tx
    .selectFrom('invoices')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
}

/** The plan, recurrence and due date that the next renewal invoice is made from; undefined when none is due. */
export function findNextRenewal(tx: TenantTx, scope: Scope, daysAhead: number) {
  return tx
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select(['plans.name as plan_name', 'companies.recurrence', 'companies.due_date'])
    .select(sql<number>`(plans.value * 100)::bigint`.as('monthly_cents'))
    .where('companies.id', '=', scope.companyId)
    .where('companies.status', '=', true)
    .where('companies.leaving_at', 'is', null)
    .where('companies.is_super', '=', false)
    .where(sql<boolean>`companies.due_date - (app_now() at time zone companies.timezone)::date < ${daysAhead}`)
    .executeTakeFirst();
}

/** Invoices of 0.00 whose day has come: Pix refuses such a charge. */
export function listDueZeroInvoices(tx: TenantTx, scope: Scope): Promise<InvoiceRow[]> {
  return tx
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .select(['invoices.company_id', 'invoices.id', 'detail', 'value_cents', 'invoices.due_date', 'invoices.status'])
    .select('months')
    .where('invoices.company_id', '=', scope.companyId)
    .where('invoices.status', '=', 'open')
    .where('value_cents', '=', 0)
    .where('voided_at', 'is', null)
    .where(sql<boolean>`invoices.due_date <= (app_now() at time zone companies.timezone)::date`)
    .execute();
}

/** A line of data, in the language of the platform, like the name of a plan. */
const creditDetail = 'Crédito';

export interface NewInvoice {
  detail: string;
  /** Before the credit. */
  valueCents: number;
  /** The part that an earlier payment covers. */
  creditCents: number;
  months: number;
  dueDate: string;
}

/** INV-18: the unique index decides when two workers invoice the same due date; undefined when it is invoiced already. */
export async function insertRenewal(
  tx: TenantTx,
  { companyId }: Scope,
  invoice: NewInvoice,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('invoices')
    .values({
      company_id: companyId,
      detail: invoice.detail,
      value_cents: invoice.valueCents - invoice.creditCents,
      months: invoice.months,
      due_date: invoice.dueDate,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'due_date']).where('kind', '=', 'renewal').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  const line = { company_id: companyId, invoice_id: inserted.id };
  const lines = [{ ...line, position: 1, detail: invoice.detail, value_cents: invoice.valueCents }];
  if (invoice.creditCents > 0)
    lines.push({ ...line, position: 2, detail: creditDetail, value_cents: -invoice.creditCents });
  await tx.insertInto('invoice_lines').values(lines).execute();
  await tx
    .insertInto('ledger')
    .values({ company_id: companyId, kind: 'invoice', invoice_id: inserted.id, amount_cents: invoice.valueCents })
    .execute();
  return inserted.id;
}

const matching = (tx: TenantTx, scope: Scope, search: string | undefined) =>
  tx
    .selectFrom('invoices')
    .where('company_id', '=', scope.companyId)
    .where('voided_at', 'is', null)
    .where(hasText(textKey('detail'), search));
