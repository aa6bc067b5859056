import type { TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import type { MatrixCaller } from './callers.ts';
import type { Cell } from './cells.ts';

/** Creates the invisible rows of the cells, and returns a function that checks whether they changed. */
export async function watchUnseen({ admin }: TestDatabase, { world }: MatrixCaller, cells: Cell[]) {
  for (const { swap } of cells)
    for (const kind of swap.sort ? swap.places.values() : [])
      if (kind !== 'self') await world.idOf(kind, false, swap.sort);

  const { rows } = await sql<{ id: number }>`
    select id from tickets where company_id = ${world.companyId} and last_message like ${`${world.unseenWord}%`}
  `.execute(admin);
  const ids = rows.map(({ id }) => id);
  return async (): Promise<string> => {
    const { rows: sums } = await sql<{ sum: string }>`
      select md5(string_agg(line, '|' order by line)) as sum from (
        select t::text as line from tickets t where id = any(${ids})
        union all select m::text from messages m where ticket_id = any(${ids})
        union all select n::text from ticket_notes n where ticket_id = any(${ids})
        union all select g::text from ticket_tags g where ticket_id = any(${ids})
        union all select e::text from ticket_events e where ticket_id = any(${ids})
        union all select s::text from schedules s where body like ${`${world.unseenWord}%`}
          and contact_id in (select contact_id from tickets where id = any(${ids}))
      ) lines`.execute(admin);
    return sums[0]?.sum ?? '';
  };
}
