import { aChat, aChatMessage, aConnection, aContact, aMessage, aNote, aSchedule, aTicket } from '@recadia/db/testing';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newPath, type Storage } from '../platform/storage/storage.ts';
import type { TestServer } from './server.ts';

type Admin = TestServer['db']['admin'];

interface Shop {
  company: { id: number };
  admin: { id: number };
}

const json = (words: string) => JSON.stringify({ words });

/** Stores the words in every place where a conversation leaves text. */
async function plant(admin: Admin, storages: Storage[], shop: Shop, words: string) {
  const company_id = shop.company.id;
  const connection_id = (await aConnection(admin, { company_id })).id;
  const contact_id = (await aContact(admin, { company_id })).id;
  const of = { company_id, contact_id, connection_id };
  const ticket = await aTicket(admin, { ...of, status: 'open', last_message: words, unread_messages: 1 });
  const ticket_id = ticket.id;
  const media_path = newPath(company_id, new Date());
  for (const storage of storages) await storage.put(media_path, Readable.from([Buffer.from(words)]), 1_000);
  const message = await aMessage(admin, {
    company_id,
    ticket_id,
    connection_id,
    contact_id,
    body: words,
    quoted_body: words,
    data: json(words),
    media_path,
    media_name: words,
    media_state: 'stored',
    mime_type: 'text/plain',
    send_detail: words,
  });
  const message_id = message.id;
  await admin
    .insertInto('message_edits')
    .values({ company_id, message_id, old_body: words, edit_key: words })
    .execute();
  await admin
    .insertInto('message_reactions')
    .values({ company_id, message_id, sender_id: words, emoji: '👍', from_me: false, at: new Date() })
    .execute();
  const inbound = { company_id, connection_id, chat: 'c', kind: 'message', event: json(words), at: new Date() };
  await admin
    .insertInto('inbound')
    .values([
      { ...inbound, dedupe_key: `${words} waits`, error: words },
      { ...inbound, dedupe_key: `${words} done`, done_at: sql`app_now()` },
    ])
    .execute();
  const outbox = { company_id, connection_id, chat: 'c', payload: json(words), detail: words };
  await admin
    .insertInto('outbox')
    .values([
      { ...outbox, kind: 'send', client_id: `${words} waits`, message_id },
      { ...outbox, kind: 'react', client_id: `${words} unknown`, state: 'unknown' },
      { ...outbox, kind: 'edit', client_id: `${words} sent`, state: 'sent', finished_at: sql`app_now()` },
    ])
    .execute();
  const sealed = { company_id, connection_id, entry_sealed: words };
  await admin
    .insertInto('wa_inbox')
    .values([
      { ...sealed, key: '0'.repeat(64) },
      { ...sealed, key: '1'.repeat(64), told_at: sql`app_now()` },
    ])
    .execute();
  await admin.insertInto('wa_sent').values({ company_id, connection_id, wa_id: 'w', encoded_sealed: words }).execute();
  const event = await admin
    .insertInto('events')
    .values({ company_id, name: 'message.created', data: json(words) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await admin
    .insertInto('event_work')
    .values({
      company_id,
      event_id: event.id,
      subscriber: 'chatbot',
      ticket_id,
      name: 'message.created',
      data: json(words),
      error: words,
      parked_at: sql`app_now()`,
    })
    .execute();
  await admin
    .insertInto('idempotency_keys')
    .values({
      company_id,
      user_id: shop.admin.id,
      route: 'POST /messages',
      key: words,
      body_hash: '0'.repeat(64),
      status: 200,
      answer: json(words),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await aSchedule(admin, {
    company_id,
    contact_id,
    body: words,
    status: 'ENVIADA',
    due_at: null,
    send_at: sql`app_now()` as never,
    sent_at: sql`app_now()` as never,
  });
  const chat = await aChat(admin, { company_id, userIds: [shop.admin.id], last_message: words });
  await aChatMessage(admin, { company_id, chat_id: chat.id, message: words });
  await aNote(admin, { company_id, ticket_id, note: `${words} nota` });
  return { ticket, message, media_path };
}

/** Every table that contains the words, as text, inside JSON or as bytes. */
async function tablesWith(admin: Admin, words: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm') order by 1`.execute(admin);
  const found: string[] = [];
  const [plain, bytes] = [`%${words}%`, `%${Buffer.from(words).toString('hex')}%`];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} t where t::text like ${plain} or t::text like ${bytes} limit 1`.execute(admin);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function filesWith(storages: Storage[], words: string): Promise<number> {
  let found = 0;
  for (const storage of storages)
    for await (const { path } of storage.list()) {
      if ((await buffer(await storage.open(path))).includes(words)) found += 1;
    }
  return found;
}

/** Stores words wherever a conversation leaves text, and searches for them in all tables and files. */
export const plantedWords = (admin: Admin, storages: Storage[]) => ({
  plant: (shop: Shop, words: string) => plant(admin, storages, shop, words),
  tablesWith: (words: string) => tablesWith(admin, words),
  filesWith: (words: string) => filesWith(storages, words),
});
