import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

export interface SentCount {
  connectionId: number;
  sent: number;
  /** Number of failures by our error code. */
  failures: Record<string, number>;
  lastAt: Date | null;
}

/** Adds to the messages sent and failed today, in the company's time zone. */
export async function addSent(tx: TenantTx, { companyId }: Scope, count: SentCount): Promise<void> {
  const { connectionId, sent, lastAt } = count;
  const failures = JSON.stringify(count.failures);
  await sql`
    insert into connection_health (company_id, connection_id, last_outbound_at)
    select c.company_id, c.id, ${lastAt} from connections c where c.company_id = ${companyId} and c.id = ${connectionId}
    on conflict (company_id, connection_id) do update
      set last_outbound_at = greatest(connection_health.last_outbound_at, excluded.last_outbound_at),
        updated_at = app_now()`.execute(tx);
  await sql`
    insert into connection_days (company_id, connection_id, day, sent, failures)
    select c.company_id, c.id, (app_now() at time zone o.timezone)::date, ${sent}, ${failures}::jsonb
    from connections c join companies o on o.id = c.company_id
    where c.company_id = ${companyId} and c.id = ${connectionId}
    on conflict (company_id, connection_id, day) do update
      set sent = connection_days.sent + excluded.sent,
        failures = (
          select coalesce(jsonb_object_agg(f.code, f.n), '{}') from (
            select e.key as code, sum(e.value::integer) as n from (
              select * from jsonb_each_text(connection_days.failures)
              union all select * from jsonb_each_text(excluded.failures)
            ) e group by e.key
          ) f
        )`.execute(tx);
}
