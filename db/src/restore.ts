import pg from 'pg';
import { urlInside, withUser } from './bootstrap.ts';
import { wireTypes } from './client.ts';

/** Restored rows whose effect may already have happened, by company. */
export type ParkedWork = {
  company: string;
  companyId: number;
  schedules: number;
  outbox: number;
  timers: number;
  events: number;
};

/** Added to ids and event numbers, so that the ones issued after the backup are not issued again. */
const jump = 1_000_000;
const mark = 'restored';

/**
 * Holds all outbound work after a restore, because the same message may have been sent after the backup was taken.
 * Linked sessions are stopped and their keys deleted, because an older copy of a Signal session cannot continue.
 */
export async function afterRestore(admin: AdminAccess, { isCopy }: { isCopy: boolean }): Promise<ParkedWork[]> {
  return inDatabase(admin, async (client) => {
    await client.query(
      `update installation set restore_generation = restore_generation + 1, restored_at = app_now(), held_at = app_now(),
         id = case when $1 then gen_random_uuid() else id end`,
      [isCopy],
    );
    await client.query(`update wa_sessions set desired = 'stopped', request = null, owner = null, owned_at = null,
      epoch = epoch + 1, creds_sealed = null`);
    await client.query('delete from wa_keys');
    await client.query(
      `update connections set status = 'DISCONNECTED', status_reason = $1, qrcode = '', qrcode_expires_at = null,
         pairing_code = ''
       where provider <> 'cloud' and deleted_at is null`,
      [mark],
    );
    await client.query(
      `update schedules set review = 'parked' where send_at <= app_now() and due_at is not null and handed_at is null`,
    );
    await client.query(`update outbox set review = 'parked' where finished_at is null`);
    await client.query(
      `update jobs set parked_at = app_now(), error = $1, worker = null, again_at = null
       where task = 'ticket-timer' and parked_at is null and due_at <= app_now()`,
      [mark],
    );
    await client.query('update event_work set parked_at = app_now(), error = $1 where parked_at is null', [mark]);
    await jumpSequences(client);
    return listParked(client);
  });
}

async function jumpSequences(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, min_value - 1) + $1)
     from pg_sequences where schemaname = 'public'`,
    [jump],
  );
  await client.query('update company_event_seq set last_seq = last_seq + $1', [jump]);
  // Notices of events before the restore are not sent again.
  await client.query(
    'update push_marks m set seq = s.last_seq from company_event_seq s where s.company_id = m.company_id',
  );
}

export async function listHeld(admin: AdminAccess): Promise<{ isHeld: boolean; parked: ParkedWork[] }> {
  return inDatabase(admin, async (client) => {
    const { rows } = await client.query<{ held: boolean }>('select is_held() as held');
    return { isHeld: rows[0]?.held ?? false, parked: await listParked(client) };
  });
}

async function listParked(client: pg.ClientBase): Promise<ParkedWork[]> {
  const { rows } = await client.query<ParkedWork>(
    `select * from (
       select c.name as company, c.id as "companyId",
         (select count(*)::int from schedules s where s.company_id = c.id and s.review = 'parked') as schedules,
         (select count(*)::int from outbox o where o.company_id = c.id and o.review = 'parked') as outbox,
         (select count(*)::int from jobs j where j.company_id = c.id and j.task = 'ticket-timer'
           and j.parked_at is not null and j.error = $1) as timers,
         (select count(*)::int from event_work e where e.company_id = c.id and e.parked_at is not null
           and e.error = $1) as events
       from companies c
     ) p where schedules + outbox + timers + events > 0 order by "companyId"`,
    [mark],
  );
  return rows;
}

/** Ends the hold. Parked work continues, or is discarded with a reason that users see. */
export async function releaseHold(admin: AdminAccess, decision: 'send' | 'discard'): Promise<void> {
  await inDatabase(admin, async (client) => {
    await (decision === 'send' ? sendParked(client) : discardParked(client));
    await client.query('update installation set held_at = null');
  });
}

async function sendParked(client: pg.ClientBase): Promise<void> {
  await client.query(`update schedules set review = null where review = 'parked'`);
  await client.query(`update outbox set review = null, expires_at = default where review = 'parked'`);
  await client.query(
    `update jobs set parked_at = null, error = null, attempts = 0 where task = 'ticket-timer' and error = $1`,
    [mark],
  );
  await client.query('update event_work set parked_at = null, error = null, due_at = app_now() where error = $1', [
    mark,
  ]);
  await client.query(`update lanes set due_at = app_now() where direction in ('out', 'work') and due_at is null`);
}

async function discardParked(client: pg.ClientBase): Promise<void> {
  // The worker ends discarded schedules: a series continues with its next date.
  await client.query(`update schedules set review = 'discarded' where review = 'parked'`);
  await client.query(
    `with gone as (
       update outbox set state = 'failed', review = null, error = $1, finished_at = app_now()
       where review = 'parked' returning company_id, message_id, client_id, kind
     ), failed as (
       update messages m set send_error = 'ERR_SENDING_WAPP_MSG', send_detail = $1, updated_at = app_now()
       from gone g where g.kind = 'send' and m.company_id = g.company_id and m.id = g.message_id and m.ack < 3
       returning m.company_id, m.id, m.ticket_id, g.client_id
     )
     insert into events (company_id, name, entity_id, data)
     select company_id, 'message.failed', id::text, jsonb_build_object('ticketId', ticket_id, 'clientId', client_id,
       'error', 'ERR_SENDING_WAPP_MSG', 'reason', $1::text)
     from failed`,
    [mark],
  );
  await client.query('delete from event_work where error = $1', [mark]);
  await client.query(`delete from jobs where task = 'ticket-timer' and error = $1`, [mark]);
  // Open tickets get their idle rule back.
  await client.query(`insert into jobs (company_id, task, key, data, due_at, is_ready)
    select company_id, 'ticket-timer', 'idle:' || id, jsonb_build_object('kind', 'idle', 'ticketId', id),
      app_now() + interval '1 hour', false
    from tickets where status <> 'closed'
    on conflict on constraint jobs_key do nothing`);
}

/** Lets the next file sweeps of a day exceed their limits. */
export async function allowSweep(admin: AdminAccess): Promise<void> {
  await inDatabase(admin, (client) =>
    client.query(`update installation set sweep_allowed_until = app_now() + interval '1 day'`),
  );
}

/** A superuser's url, and the url that names the product's database. */
export type AdminAccess = { adminUrl: string; ownerUrl: string };

/** Like `bootstrap`, by peer authentication where the administrator's URL names a socket and no user. */
export function restoreClient({ adminUrl, ownerUrl }: AdminAccess): pg.Client {
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1));
  return new pg.Client({
    connectionString: withUser(urlInside(adminUrl, database)),
    application_name: 'recadia restore',
    types: wireTypes,
  });
}

async function inDatabase<T>(access: AdminAccess, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = restoreClient(access);
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
