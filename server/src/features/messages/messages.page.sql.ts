import type { TenantTx } from '@recadia/db';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { shownColumns, shownFrom, type ShownMessage } from './messages.shown.columns.ts';

/**
 * A message with its position in the conversation: WhatsApp's time in microseconds, which a Date cannot hold, and its
 * id.
 */
export interface PositionedMessage extends ShownMessage {
  place: string;
}

type Row = PositionedMessage & { counted: number };
type Position = readonly [place: string, id: number];

const placeOf = sql`(extract(epoch from m.at) * 1000000)::bigint::text`;
const instant = (place: string) => sql`timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond'`;

/**
 * One row more than `limit` shows whether a next page exists; the conversation's messages are counted up to `cap` + 1.
 */
interface Wanted {
  limit: number;
  cap: number;
}

/** Lists messages backwards from the newest or from a position. */
export function listOlder(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  { before, offset, ...wanted }: Wanted & { before: Position | null; offset: number },
): Promise<{ rows: PositionedMessage[]; counted: number }> {
  const olderThan = before ? sql`and (at, id) < (${instant(before[0])}, ${before[1]})` : sql``;
  const chosen = sql`(
    select * from messages where company_id = ${scope.companyId} and ticket_id = ${ticketId} ${olderThan}
    order by at desc, id desc limit ${wanted.limit + 1} offset ${offset})`;
  return read(tx, scope, ticketId, chosen, wanted);
}

/** Lists the messages after a position, newest first. */
export function listNewer(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  { after: [place, id], ...wanted }: Wanted & { after: Position },
): Promise<{ rows: PositionedMessage[]; counted: number }> {
  const chosen = sql`(
    select * from messages where company_id = ${scope.companyId} and ticket_id = ${ticketId}
      and (at, id) > (${instant(place)}, ${id})
    order by at, id limit ${wanted.limit + 1})`;
  return read(tx, scope, ticketId, chosen, wanted);
}

/** Lists the messages around one message: `limit` + 1 on either side, the message itself among the older ones. */
export function listAround(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  { id, ...wanted }: Wanted & { id: number },
): Promise<{ rows: PositionedMessage[]; counted: number }> {
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
): Promise<{ rows: PositionedMessage[]; counted: number }> {
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
