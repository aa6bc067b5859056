import type { TenantTx } from '@recadia/db';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/people.ts';
import { shownColumns, shownFrom, type ShownMessage } from './messages.shown.columns.ts';

/** A message's place in its conversation: WhatsApp's time in microseconds, which a Date could not hold, and its id. */
export interface Placed extends ShownMessage {
  place: string;
}

type Row = Placed & { counted: number };
type Position = readonly [place: string, id: number];

const placeOf = sql`(extract(epoch from m.at) * 1000000)::bigint::text`;
const instant = (place: string) => sql`timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond'`;

/** One row more than fits tells whether there is a next page; all in the conversation are counted up to one past `cap`. */
interface Wanted {
  limit: number;
  cap: number;
}

/** From the newest, or from a place, backwards. */
export function listOlder(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  { before, offset, ...wanted }: Wanted & { before: Position | null; offset: number },
): Promise<{ rows: Placed[]; counted: number }> {
  const place = before ? sql`and (at, id) < (${instant(before[0])}, ${before[1]})` : sql``;
  const chosen = sql`(
    select * from messages where company_id = ${scope.companyId} and ticket_id = ${ticketId} ${place}
    order by at desc, id desc limit ${wanted.limit + 1} offset ${offset})`;
  return read(tx, scope, ticketId, chosen, wanted);
}

/** Those right after a place; newest first as everywhere. */
export function listNewer(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  { after: [place, id], ...wanted }: Wanted & { after: Position },
): Promise<{ rows: Placed[]; counted: number }> {
  const chosen = sql`(
    select * from messages where company_id = ${scope.companyId} and ticket_id = ${ticketId}
      and (at, id) > (${instant(place)}, ${id})
    order by at, id limit ${wanted.limit + 1})`;
  return read(tx, scope, ticketId, chosen, wanted);
}

/** A message in the middle of what was said around it: `limit` and one more on either side, itself among the older. */
export function listAround(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  { id, ...wanted }: Wanted & { id: number },
): Promise<{ rows: Placed[]; counted: number }> {
  const of = sql`company_id = ${scope.companyId} and ticket_id = ${ticketId}`;
  const target = sql`select at from messages where ${of} and id = ${id}`;
  const chosen = sql`(
    (select * from messages where ${of} and (at, id) <= ((${target}), ${id})
      order by at desc, id desc limit ${wanted.limit + 1})
    union all
    (select * from messages where ${of} and (at, id) > ((${target}), ${id}) order by at, id limit ${wanted.limit + 1}))`;
  return read(tx, scope, ticketId, chosen, wanted);
}

async function read(
  tx: TenantTx,
  { companyId }: Scope,
  ticketId: number,
  chosen: RawBuilder<unknown>,
  { cap }: Wanted,
): Promise<{ rows: Placed[]; counted: number }> {
  const { rows } = await sql<Row>`
    select ${shownColumns}, ${placeOf} as place, (
      select count(*) from (
        select from messages where company_id = ${companyId} and ticket_id = ${ticketId} limit ${cap + 1}
      ) counted
    ) as counted
    ${shownFrom(chosen)}
    order by m.at desc, m.id desc`.execute(tx);
  return { rows: rows.map(({ counted: _, ...row }) => row), counted: rows[0]?.counted ?? 0 };
}
