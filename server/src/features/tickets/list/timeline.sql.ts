import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

interface Named {
  id: number;
  name: string;
}

interface Coloured extends Named {
  color: string;
}

export interface TimelineRow {
  id: number;
  kind: string;
  at: Date;
  cause: string | null;
  inputs: Record<string, string | number | boolean | null> | null;
  actor: Named | null;
  user: Named | null;
  queue: Coloured | null;
  added: Coloured[];
  removed: Coloured[];
}

/** Entries before `before`, newest first, with current names; a deleted user, queue or tag has no name. */
export async function listTimeline(
  tx: TenantTx,
  { companyId }: Scope,
  ticketId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<TimelineRow[]> {
  const tags = (key: string) => sql`
    select coalesce(
      jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name_key, g.id), '[]'
    ) as list
    from jsonb_array_elements_text(case when jsonb_typeof(e.data -> ${key}) = 'array' then e.data -> ${key} else '[]' end)
      as given (id)
    join tags g on g.company_id = ${companyId} and g.id = given.id::bigint`;
  const { rows } = await sql<TimelineRow>`
    select e.id, e.kind, e.at, e.data ->> 'cause' as cause, e.data -> 'inputs' as inputs,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as actor,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user,
      case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
      added.list as added, removed.list as removed
    from ticket_events e
    left join users a on a.company_id = ${companyId} and a.id = e.user_id
    left join users u on u.company_id = ${companyId} and u.id = (e.data ->> 'userId')::bigint
    left join queues q on q.company_id = ${companyId} and q.id = e.queue_id
    cross join lateral (${tags('added')}) added
    cross join lateral (${tags('removed')}) removed
    where e.company_id = ${companyId} and e.ticket_id = ${ticketId}
      and (${before}::bigint is null or e.id < ${before}::bigint)
    order by e.id desc limit ${limit}`.execute(tx);
  return rows;
}
