import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { tenantTx } from './scope.ts';
import { aCompany, aConnection, aContact, aQueue, aTicket, aUser } from './testing/index.ts';
import { indexesNaming } from './testing/indexes.ts';
import { useTestDatabase } from './testing/use-database.ts';

const database = useTestDatabase({ poolSize: 2 });
let company_id: number;
let of: { company_id: number; contact_id: number; connection_id: number };

beforeAll(async () => {
  company_id = (await aCompany(database.admin)).id;
  const contact = await aContact(database.admin, { company_id });
  const connection = await aConnection(database.admin, { company_id });
  of = { company_id, contact_id: contact.id, connection_id: connection.id };
});

/** The columns that `receive_inbound`, a reply and an ack change. */
const ofMessages = ['last_message', 'last_message_at', 'last_from_me', 'unread_messages', 'updated_at'];
const alsoOfMessages = ['window_expires_at', 'waiting_since'];

it('lets no index of tickets name a column that changes with every message', async () => {
  expect(await indexesNaming(database, 'tickets', [...ofMessages, ...alsoOfMessages])).toEqual([]);
});

it('changes at least nine of ten tickets without their indexes', async () => {
  const { admin } = database;
  const { id } = await aTicket(admin, of);
  const before = await updates();
  for (let message = 0; message < 100; message += 1) {
    await tenantTx({ companyId: company_id }, (tx) =>
      tx
        .updateTable('tickets')
        .set((eb) => ({
          last_message: `mensagem ${message}`,
          last_message_at: eb.fn('app_now'),
          last_from_me: message % 2 === 0,
          unread_messages: message % 3,
          updated_at: eb.fn('app_now'),
        }))
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .execute(),
    );
  }
  const after = await updates();
  expect((after.hot - before.hot) / (after.all - before.all)).toBeGreaterThanOrEqual(0.9);
});

it('follows every change of the ticket', async () => {
  const { admin } = database;
  const queue = await aQueue(admin, { company_id });
  const user = await aUser(admin, { company_id });
  const connection = await aConnection(admin, { company_id });
  const { id } = await aTicket(admin, { ...of, connection_id: connection.id });
  const changes = [
    { unread_messages: 3, last_from_me: true },
    { last_message: '' },
    { last_message: 'oi', last_message_at: new Date('2026-11-01T12:00:00Z') },
    { queue_id: queue.id, user_id: user.id, status: 'open' },
    { updated_at: new Date('2026-11-02T12:00:00Z') },
    { connection_id: (await aConnection(admin, { company_id })).id },
  ];
  for (const change of changes) {
    await admin.updateTable('tickets').set(change).where('id', '=', id).execute();
    expect(await differences(), JSON.stringify(change)).toEqual([]);
  }
  await admin.deleteFrom('queues').where('id', '=', queue.id).execute();
  await admin.deleteFrom('users').where('id', '=', user.id).execute();
  expect(await differences()).toEqual([]);
  const [place] = await admin.selectFrom('ticket_order').selectAll().where('ticket_id', '=', id).execute();
  expect(place).toMatchObject({ status: 'open', queue_id: null, user_id: null, is_unread: true, is_unanswered: false });
});

it('leaves with its ticket, and with its company', async () => {
  const { admin } = database;
  const gone = await aCompany(admin);
  const { id: contact_id } = await aContact(admin, { company_id: gone.id });
  const { id: connection_id } = await aConnection(admin, { company_id: gone.id });
  const user = await aUser(admin, { company_id: gone.id });
  await aTicket(admin, { company_id: gone.id, contact_id, connection_id, user_id: user.id, status: 'open' });
  await admin.deleteFrom('companies').where('id', '=', gone.id).execute();
  expect(await differences()).toEqual([]);
});

/** Tickets and rows of their order that do not say the same. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    with expected as (
      select company_id, id as ticket_id, status, user_id, queue_id, connection_id, unread_messages > 0 as is_unread,
        not last_from_me as is_unanswered, case when last_message <> '' then last_message_at end as last_text_at,
        created_at, updated_at
      from tickets
    ), stored as (
      select company_id, ticket_id, status, user_id, queue_id, connection_id, is_unread, is_unanswered, last_text_at,
        created_at, updated_at
      from ticket_order
    )
    (table expected except table stored) union all (table stored except table expected)`.execute(database.admin);
  return rows;
}

/** Counted by the connections that changed the rows: the number may arrive a moment later. */
async function updates(): Promise<{ all: number; hot: number }> {
  const count = async () => {
    const { rows } = await sql<{ all: number; hot: number }>`
      select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'tickets'`.execute(
      database.admin,
    );
    return rows[0] ?? { all: 0, hot: 0 };
  };
  await tenantTx({ companyId: company_id }, (tx) => sql`select pg_stat_force_next_flush()`.execute(tx));
  return count();
}
