import type { OperatorTx, TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/** The cents that a company paid beyond its invoices, less the part that later invoices used. */
export async function creditOf(tx: TenantTx | OperatorTx, { companyId }: Scope): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select greatest(0, coalesce(sum(paid.surplus), 0) - coalesce((
      select -sum(l.value_cents) from invoice_lines l where l.company_id = ${companyId} and l.value_cents < 0
    ), 0))::bigint as cents
    from (
      select greatest(0, sum(p.value_cents - coalesce(r.cents, 0)) - i.value_cents) as surplus
      from payments p
      join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
      left join lateral (
        select sum(f.value_cents) as cents from refunds f
        where f.company_id = p.company_id and f.payment_id = p.id and f.status <> 'failed'
      ) r on true
      where p.company_id = ${companyId}
      group by i.id, i.value_cents
    ) paid`.execute(tx);
  return rows[0]?.cents ?? 0;
}
