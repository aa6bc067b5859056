import type { DB } from '@recadia/db';
import {
  aCompany,
  aConnection,
  aContact,
  aMessage,
  aNote,
  anOption,
  aQueue,
  aSession,
  aTicket,
  aTicketView,
  aTwoFactor,
  aUser,
  companyTables,
  furnishCompany,
  labelTicket,
  someChats,
  someNumbers,
  somePlans,
  type TestDatabase,
} from '@recadia/db/testing';
import { aPrompt } from '@recadia/db/testing/prompts';
import { aQuickMessage } from '@recadia/db/testing/quick-messages';
import { aTag } from '@recadia/db/testing/tags';
import { sql } from 'kysely';
import { otherTenantFirstId } from './other-tenant-first-id.ts';
import {
  theirCode,
  theirSecret,
  theirHold,
  theirBatch,
  theirJob,
  theirMail,
  theirFile,
  theirInvitation,
  theirRun,
} from './theirs.ts';

export type OtherTenant = Awaited<ReturnType<typeof otherTenant>>;

type Table = keyof DB;

/** The tables of companies whose ids are counted. */
async function countedTables(admin: TestDatabase['admin']): Promise<Table[]> {
  const names = (await companyTables(admin)).map(({ name }) => name);
  const { rows } = await sql<{ name: Table }>`
    select t.name from unnest(${names}::text[]) as t (name)
    join pg_attribute a on a.attrelid = t.name::regclass and a.attname = 'id' and a.attidentity <> ''
    order by 1`.execute(admin);
  return rows.map(({ name }) => name);
}

async function farApart(admin: TestDatabase['admin'], tables: Table[]): Promise<void> {
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${otherTenantFirstId})`.execute(admin);
}

/** The first id of the other company in each table. */
async function firstIds(admin: TestDatabase['admin'], tables: Table[]): Promise<Map<Table, number>> {
  const ids = new Map<Table, number>();
  for (const table of tables) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id >= ${otherTenantFirstId} order by id limit 1`.execute(admin);
    if (rows[0]) ids.set(table, rows[0].id);
  }
  return ids;
}

/** A company with a row in every table that SQL functions read, with ids that differ from ours. */
export async function otherTenant(admin: TestDatabase['admin']) {
  const tables = await countedTables(admin);
  await farApart(admin, tables);
  const { id: company_id } = await aCompany(admin);
  const queue = await aQueue(admin, { company_id });
  const filePath = `${company_id}/2027-01/file`;
  const file = { media_path: filePath, media_bytes: 1 };
  await admin.updateTable('queues').set(file).where('id', '=', queue.id).execute();
  const menuOption = await anOption(admin, { company_id, queue_id: queue.id });
  const user = await aUser(admin, { company_id, profile: 'admin', online: true, queue_ids: [queue.id] });
  const tag = await aTag(admin, { company_id, kanban: 1, user_id: user.id });
  const session = await aSession(admin, { company_id, user_id: user.id });
  const expires_at = new Date('2999-01-01');
  await admin
    .insertInto('jobs')
    .values({ company_id, task: 'trial', key: theirJob, due_at: new Date(0), is_ready: true, ...theirRun })
    .execute();
  await admin.insertInto('mails').values({ company_id, id: theirMail, letter_sealed: 'v1', expires_at }).execute();
  await admin.insertInto('storage_usage').values({ company_id, bytes: 1 }).execute();
  await admin.insertInto('stored_files').values({ company_id, path: theirFile, bytes: 1 }).execute();
  await admin.insertInto('file_removals').values({ company_id, path: theirFile }).execute();
  await admin
    .insertInto('password_resets')
    .values({ company_id, user_id: user.id, code_hash: '0'.repeat(64), expires_at })
    .execute();
  await aTwoFactor(admin, { company_id, user_id: user.id, secret_sealed: theirSecret, code_hash: theirCode });
  await admin
    .insertInto('invitations')
    .values({ company_id, user_id: user.id, token_hash: theirInvitation, expires_at })
    .execute();
  await admin
    .insertInto('email_changes')
    .values({ company_id, user_id: user.id, email: 'nova@empresa.exemplo', token_hash: theirInvitation, expires_at })
    .execute();
  const browser = { session_id: session.id, endpoint_hash: 'b'.repeat(64), target_sealed: 'v1', shows_text: true };
  await admin
    .insertInto('push_subscriptions')
    .values({ company_id, user_id: user.id, ...browser })
    .execute();
  await admin.insertInto('push_marks').values({ company_id, seq: otherTenantFirstId }).execute();
  const connection = await aConnection(admin, { company_id, is_default: true });
  const contact = await aContact(admin, { company_id });
  const of = { company_id, contact_id: contact.id, connection_id: connection.id };
  const ticket = await aTicket(admin, of);
  const message = await aMessage(admin, { ...of, ticket_id: ticket.id });
  const push = { session_id: session.id, ticket_id: ticket.id, message_id: message.id, due_at: new Date(0) };
  await admin
    .insertInto('pushes')
    .values({ company_id, ...push })
    .execute();
  const moved = { kept_id: contact.id, merged_id: contact.id, reason: 'x', moved: '{}' };
  const merge = await admin
    .insertInto('contact_merges')
    .values({ company_id, ...moved })
    .returning('id')
    .executeTakeFirstOrThrow();
  const life = await admin
    .insertInto('ticket_tracking')
    .values({ company_id, ticket_id: ticket.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await admin
    .insertInto('ticket_timers')
    .values({ company_id, ticket_id: ticket.id, kind: 'idle', due_at: new Date(0) })
    .execute();
  const onTicket = { company_id, ticket_id: ticket.id };
  await labelTicket(admin, onTicket, tag);
  await admin
    .insertInto('ticket_events')
    .values({ ...onTicket, contact_id: contact.id, kind: 'accepted', user_id: user.id, data: theirBatch })
    .execute();
  await someNumbers(admin, { ...onTicket, n: otherTenantFirstId });
  const family = { company_id, kind: 'group', match_key: 'g', value: 'g', contact_id: contact.id };
  await admin.insertInto('contact_identities').values(family).execute();
  const chat = `pn:${contact.number}`;
  const inbound = {
    connection_id: connection.id,
    chat,
    kind: 'message',
    dedupe_key: 'm',
    event: '{}',
    at: new Date(0),
  };
  const lane = { connection_id: connection.id, direction: 'in', chat, due_at: new Date(0) };
  await admin
    .insertInto('lanes')
    .values({ company_id, ...lane })
    .execute();
  const inboundRow = await admin
    .insertInto('inbound')
    .values({ company_id, ...inbound })
    .returning('id')
    .executeTakeFirstOrThrow();
  const leaving = { chat, kind: 'send', client_id: 'theirs', payload: '{}', connection_id: connection.id };
  await admin
    .insertInto('outbox')
    .values({ company_id, message_id: message.id, ...leaving })
    .execute();
  await admin.updateTable('users').set({ whatsapp_id: connection.id }).where('id', '=', user.id).execute();
  await admin
    .insertInto('connection_queues')
    .values({ company_id, connection_id: connection.id, queue_id: queue.id })
    .execute();
  const template = { name: `modelo-${otherTenantFirstId}`, language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
  await admin
    .insertInto('wa_templates')
    .values({ company_id, connection_id: connection.id, ...template })
    .execute();
  await aPrompt(admin, { company_id, queue_id: queue.id });
  const imported = await admin
    .insertInto('contact_imports')
    .values({ company_id, user_id: user.id, source: 'file', total: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inBook = { match_key: contact.number, number: contact.number, name: 'No telefone' };
  await admin
    .insertInto('phone_book')
    .values({ company_id, connection_id: connection.id, ...inBook })
    .execute();
  const plans = await somePlans(admin, { company_id, contact_id: contact.id, user_id: user.id });
  const note = await aNote(admin, { company_id, ticket_id: ticket.id, user_id: user.id });
  const chatter = await someChats(admin, { company_id, user_id: user.id });
  const quickMessage = await aQuickMessage(admin, { company_id, user_id: user.id });
  const view = await aTicketView(admin, { company_id, user_id: user.id });
  await holdTheirPhone(admin, { company_id, connection_id: connection.id });
  const { hash } = await admin.selectFrom('session_refresh_tokens').select('hash').executeTakeFirstOrThrow();
  await admin
    .insertInto('settings')
    .values({ company_id, key: 'call', value: String(otherTenantFirstId) })
    .execute();
  const event = { company_id, name: 'tag.created', entity_id: String(tag.id), seq: otherTenantFirstId };
  await admin.insertInto('events').values(event).execute();
  await admin.insertInto('company_event_seq').values({ company_id, last_seq: otherTenantFirstId }).execute();
  await furnishCompany(admin, company_id);
  const ids = await firstIds(admin, tables);
  return {
    /** The id of a row of the other company, in a table whose ids are counted. */
    idOf: (table: Table): number => {
      const id = ids.get(table);
      if (id === undefined) throw new Error(`${table} has no row: give it a builder in db/src/testing/builders`);
      return id;
    },
    companyId: company_id,
    queueId: queue.id,
    optionId: menuOption.id,
    filePath,
    userId: user.id,
    connectionId: connection.id,
    sessionId: session.id,
    refreshHash: hash,
    contactId: contact.id,
    ticketId: ticket.id,
    lifeId: life.id,
    messageId: message.id,
    waId: message.wa_id ?? '',
    mergeId: merge.id,
    noteId: note.id,
    ...plans,
    ...chatter,
    quickMessageId: quickMessage.id,
    viewId: view.id,
    importId: imported.id,
    inboundId: inboundRow.id,
    phone: contact.number,
    chat,
  };
}

async function holdTheirPhone(
  admin: TestDatabase['admin'],
  of: { company_id: number; connection_id: number },
): Promise<void> {
  const { owner, epoch, keyType, keyId, journalKey } = theirHold;
  const sealed = String(otherTenantFirstId);
  await admin
    .updateTable('wa_sessions')
    .set({ owner, epoch, creds_sealed: sealed })
    .where('connection_id', '=', of.connection_id)
    .execute();
  await admin
    .insertInto('wa_keys')
    .values({ ...of, type: keyType, id: keyId, value_sealed: sealed })
    .execute();
  await admin
    .insertInto('wa_inbox')
    .values({ ...of, key: journalKey, entry_sealed: sealed })
    .execute();
  await admin
    .insertInto('wa_sent')
    .values({ ...of, wa_id: keyId, encoded_sealed: sealed })
    .execute();
}
