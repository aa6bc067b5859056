import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '@recadia/db/testing';
import { payloadsOf } from './payloads.ts';
import { places } from './places.ts';

type Admin = TestDatabase['admin'];

interface Home {
  company_id: number;
  connection_id: number;
  /** The agent of every conversation. */
  user_id: number;
}

const colorOf = (index: number): string => `#${(0x101010 + index * 977).toString(16)}`;
const inADay = () => new Date(Date.now() + 24 * 60 * 60_000);

/** The texts of users, two hundred of each: names, quick messages, schedules, lists of files. */
export async function plantDirectory(admin: Admin, { company_id, user_id }: Home): Promise<void> {
  const each = <T>(place: number, row: (text: string, index: number) => T): T[] => payloadsOf(place).map(row);
  await admin
    .insertInto('tags')
    .values([
      ...each(places.tag, (name, index) => ({ company_id, name, color: colorOf(index) })),
      ...each(places.lane, (name, index) => ({ company_id, name, color: colorOf(index), kanban: 1 })),
    ])
    .execute();
  await admin
    .insertInto('queues')
    .values(each(places.queue, (name, index) => ({ company_id, name, color: colorOf(index) })))
    .execute();
  await admin
    .insertInto('users')
    .values(
      each(places.user, (name, index) => ({ company_id, name, email: `h${index}@a.exemplo`, password_hash: 'none' })),
    )
    .execute();
  const replies = payloadsOf(places.reply);
  await admin
    .insertInto('quick_messages')
    .values(
      each(places.shortcode, (shortcode, index) => ({
        company_id,
        geral: true,
        shortcode,
        message: replies[index] ?? '',
      })),
    )
    .execute();
  await admin
    .insertInto('file_lists')
    .values(each(places.fileList, (name) => ({ company_id, name, message: name })))
    .execute();
  const connections = await admin
    .insertInto('connections')
    .values(each(places.connection, (name) => ({ company_id, name, status: 'DISCONNECTED' })))
    .returning('id')
    .execute();
  await admin
    .insertInto('wa_sessions')
    .values(connections.map(({ id }) => ({ company_id, connection_id: id, desired: 'stopped' })))
    .execute();
  const { id: contact_id } = await admin
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', company_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await admin
    .insertInto('schedules')
    .values(
      each(places.schedule, (body) => ({
        company_id,
        contact_id,
        user_id,
        body,
        send_at: inADay(),
        due_at: inADay(),
      })),
    )
    .execute();
}

/** One conversation with two hundred messages of every kind, and all texts that users write beside it. */
export async function plantConversation(admin: Admin, home: Home): Promise<{ uuid: string }> {
  const { company_id, connection_id, user_id } = home;
  const { id: contact_id } = await admin
    .insertInto('contacts')
    .values({ company_id, name: 'Alguém estranho', number: '5511944440000' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: ticket_id, uuid } = await admin
    .insertInto('tickets')
    .values({ company_id, contact_id, connection_id, user_id, status: 'open', last_message: 'oi' })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  const began = Date.now() - 3_600_000;
  const all = { company_id, connection_id, ticket_id, contact_id, from_me: false, is_read: true };
  const addMessages = (place: number, fields: (text: string) => object) =>
    admin
      .insertInto('messages')
      .values(
        payloadsOf(place).map((text, index) => ({
          ...all,
          wa_id: randomUUID(),
          at: new Date(began + (place * 1_000 + index) * 10),
          ...fields(text),
        })),
      )
      .execute();
  await addMessages(places.text, (body) => ({ body }));
  await addMessages(places.quote, (quoted_body) => ({ body: 'sim', quoted_body, quoted_wa_id: 'unseen' }));
  await addMessages(places.card, (name) => ({ body: vcard(name), media_type: 'contact' }));
  const location = { latitude: -23.5, longitude: -46.6 };
  await addMessages(places.location, (body) => ({ body, media_type: 'location', data: JSON.stringify({ location }) }));
  const lost = { media_state: 'failed', body: '' };
  await addMessages(places.fileName, (media_name) => ({
    ...lost,
    media_name,
    media_type: 'document',
    mime_type: 'text/html',
  }));
  await addMessages(places.caption, (body) => ({ ...lost, body, media_type: 'image', mime_type: 'image/png' }));
  await admin
    .insertInto('ticket_notes')
    .values(
      payloadsOf(places.note).map((note) => ({ company_id, ticket_id, user_id, note, created_at: new Date(began) })),
    )
    .execute();
  const values = payloadsOf(places.fieldValue);
  await admin
    .insertInto('contact_extra_info')
    .values(
      payloadsOf(places.fieldName).map((name, index) => ({
        company_id,
        contact_id,
        name,
        value: values[index] ?? '',
      })),
    )
    .execute();
  return { uuid };
}

const vcard = (name: string): string => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEND:VCARD`;

/** Assigns every conversation to one agent, with a tag and a queue of its own. */
export async function dressTickets(admin: Admin, { company_id, user_id }: Home): Promise<void> {
  const named = async (table: 'tags' | 'queues', place: number) =>
    admin
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', company_id)
      .where('name', 'in', payloadsOf(place))
      .execute();
  const [tags, lanes, queues] = [
    await named('tags', places.tag),
    await named('tags', places.lane),
    await named('queues', places.queue),
  ];
  const tickets = await admin
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', company_id)
    .where('status', '=', 'pending')
    .execute();
  for (const [index, { id: ticket_id }] of tickets.entries()) {
    await admin
      .updateTable('tickets')
      .set({ status: 'open', user_id, queue_id: queues[index]?.id ?? null })
      .where('company_id', '=', company_id)
      .where('id', '=', ticket_id)
      .execute();
    const tag_ids = [tags[index], lanes[index]].flatMap((tag) => tag?.id ?? []);
    if (tag_ids.length > 0)
      await admin
        .insertInto('ticket_tags')
        .values(tag_ids.map((tag_id) => ({ company_id, ticket_id, tag_id })))
        .execute();
  }
}
