import type { TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';

const watched = ['wa_keys', 'wa_inbox', 'wa_sent', 'wa_sessions', 'inbound'];

/**
 * Lets the database record every write of a gateway to a linked session, and whether the gateway holds that session.
 * The application name of a connection identifies the gateway; claiming or releasing a session is not recorded.
 */
export async function watchWrites({ admin }: TestDatabase): Promise<void> {
  await sql`create table gateway_writes (at timestamptz default clock_timestamp(), relation text, writer text, is_stale boolean)`.execute(
    admin,
  );
  await sql`
    create function note_gateway_write() returns trigger language plpgsql security definer as $$
    declare
      v_writer text := current_setting('application_name');
      v_row jsonb := to_jsonb(coalesce(new, old));
      v_owner text;
    begin
      if v_writer not like 'gateway-%' then return null; end if;
      select s.owner into v_owner from wa_sessions s
      where s.company_id = (v_row ->> 'company_id')::bigint and s.connection_id = (v_row ->> 'connection_id')::bigint;
      insert into gateway_writes (relation, writer, is_stale)
      values (tg_table_name, v_writer, v_owner is distinct from v_writer);
      return null;
    end
    $$`.execute(admin);
  for (const table of watched) {
    const events =
      table === 'wa_sessions' ? sql`update of creds_sealed, desired, request` : sql`insert or update or delete`;
    await sql`create trigger note_gateway_write after ${events} on ${sql.table(table)}
      for each row execute function note_gateway_write()`.execute(admin);
  }
}

export async function countWrites({ admin }: TestDatabase): Promise<{ all: number; stale: number }> {
  const { rows } = await sql<{ all: number; stale: number }>`
    select count(*)::int as all, count(*) filter (where is_stale)::int as stale from gateway_writes`.execute(admin);
  return rows[0] ?? { all: 0, stale: 0 };
}
