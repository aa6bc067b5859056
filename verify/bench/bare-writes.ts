import type { TestDatabase } from '@recadia/db/testing';
import { closeDatabase, openDatabase, tenantTx } from '@recadia/db';
import { sql } from 'kysely';

export interface OwnNumber {
  companyId: number;
  connectionId: number;
}

const connections = 8;

interface Waiting {
  id: number;
  wa_id: string;
  body: string;
  contact_id: number;
  ticket_id: number;
}

/** Writes every pending row in one plain transaction each, without any query. Returns the rows per second. */
export async function workBare(db: TestDatabase, { companyId, connectionId }: OwnNumber): Promise<number> {
  const { rows: waiting } = await sql<Waiting>`
    select i.id, i.event -> 'ref' ->> 'id' as wa_id, i.event -> 'body' ->> 'text' as body, t.contact_id,
      t.id as ticket_id
    from inbound i join contacts c on c.company_id = i.company_id and c.number = substr(i.chat, 4)
      join tickets t on t.company_id = c.company_id and t.contact_id = c.id
    where i.company_id = ${companyId} and i.done_at is null order by i.id`.execute(db.admin);
  const count = waiting.length;
  openDatabase({ appUrl: db.urls.app, poolSize: connections });
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) await write(companyId, connectionId, row);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const tookMs = performance.now() - began;
  await closeDatabase();
  return (count * 1_000) / tookMs;
}

const write = (companyId: number, connectionId: number, row: Waiting): Promise<void> =>
  tenantTx({ companyId }, async (tx) => {
    await sql`
      insert into messages (company_id, ticket_id, connection_id, wa_id, contact_id, sender_id, from_me, body, data)
      values (${companyId}, ${row.ticket_id}, ${connectionId}, ${row.wa_id}, ${row.contact_id}, 'pn:1', false,
        ${row.body}, '{}')`.execute(tx);
    await sql`
      update tickets set last_message = ${row.body}, last_message_at = now(), updated_at = now(),
        unread_messages = unread_messages + 1
      where company_id = ${companyId} and id = ${row.ticket_id}`.execute(tx);
    await sql`
      insert into events (company_id, name, entity_id, data)
      values (${companyId}, 'message.received', ${row.wa_id}, '{}')`.execute(tx);
    await sql`
      update inbound set done_at = now() where company_id = ${companyId} and id = ${row.id}`.execute(tx);
  });
