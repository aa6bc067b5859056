import type { OperatorTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import { hasText, textKey } from '../../platform/text-key.ts';

// For transactions of the operator, which see every company; row level security stops every other caller.

const nameKey = textKey('companies.name');

const payments = (tx: OperatorTx, search: string | undefined) =>
  tx
    .selectFrom('payments')
    .innerJoin('companies', 'companies.id', 'payments.company_id')
    .where(hasText(nameKey, search));

export function listPayments(
  tx: OperatorTx,
  { search, page: { after, offset }, limit }: { search?: string | undefined; page: Page; limit: number },
) {
  let query = payments(tx, search)
    .select(['payments.id', 'payments.company_id', 'companies.name as company_name', 'invoice_id', 'gateway'])
    .select(['external_id', 'value_cents', 'paid_at'])
    .select(
      sql<number>`coalesce((select sum(r.value_cents) from refunds r where r.company_id = payments.company_id
        and r.payment_id = payments.id and r.status <> 'failed'), 0)::bigint`.as('refunded_cents'),
    );
  if (after)
    query = query.where(sql<boolean>`(paid_at, payments.id) < (${after[0]}::timestamptz, ${after[1]}::bigint)`);
  return query.orderBy('paid_at', 'desc').orderBy('payments.id', 'desc').offset(offset).limit(limit).execute();
}

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

export const countPayments = (tx: OperatorTx, search: string | undefined, cap: number): Promise<number> =>
  countUpTo(tx, payments(tx, search).select('payments.id'), cap);
