import { randomUUID } from 'node:crypto';
import { signOf } from '@recadia/contract/message-signs';
import { sql } from 'kysely';
import type { TenantTx } from '../src/scope.ts';
import { withSeeder, type SeedUrls } from '../src/seeder.ts';
import { quickReplies, schedules, talks, type Line, type Talk } from './talks-data.ts';

/** A Brazilian mobile number with and without its ninth digit is the same contact, so the key leaves the digit out. */
const phoneKey = (digits: string) => digits.replace(/^(55[1-9][1-9])9([6-9]\d{7})$/, '$1$2');
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

type Ids = Map<string, number>;

interface Shop {
  company_id: number;
  connection_id: number;
  queues: Ids;
  tags: Ids;
  /** By first name. */
  people: Ids;
}

/** Inserts the conversations of one morning into the shop of the demo seed, once. */
export async function seedTalks(urls: SeedUrls, companyName = 'Casa Aurora Móveis'): Promise<number> {
  return withSeeder(urls, async ({ asOperator, asCompany }) => {
    const { id: company_id } = await asOperator((tx) =>
      tx.selectFrom('companies').select('id').where('name', '=', companyName).executeTakeFirstOrThrow(),
    );
    return asCompany(company_id, async (tx) => {
      if (await tx.selectFrom('tickets').select('id').limit(1).executeTakeFirst()) return 0;
      const shop = await openShop(tx, company_id);
      for (const talk of talks) await insertTalk(tx, shop, talk);
      await tx
        .insertInto('quick_messages')
        .values(quickReplies.map((reply) => ({ company_id, geral: true, ...reply })))
        .execute();
      await insertSchedules(tx, company_id);
      return talks.length;
    });
  });
}

async function openShop(tx: TenantTx, company_id: number): Promise<Shop> {
  const { id: connection_id } = await tx
    .insertInto('connections')
    .values({ company_id, name: 'Showroom', number: '551130884100', status: 'DISCONNECTED', is_default: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('wa_sessions').values({ company_id, connection_id, desired: 'stopped' }).execute();
  const byName = (rows: { id: number; name: string }[], nameOf = (name: string) => name) =>
    new Map(rows.map(({ id, name }) => [nameOf(name), id]));
  const named = ['id', 'name'] as const;
  return {
    company_id,
    connection_id,
    queues: byName(await tx.selectFrom('queues').select(named).execute()),
    tags: byName(await tx.selectFrom('tags').select(named).execute()),
    people: byName(await tx.selectFrom('users').select(named).execute(), (name) => name.split(' ')[0] ?? ''),
  };
}

async function insertTalk(tx: TenantTx, shop: Shop, talk: Talk): Promise<void> {
  const { company_id, connection_id } = shop;
  const contact_id = await insertContact(tx, shop, talk);
  const last = talk.lines.at(-1);
  const at = ago(last?.minutes ?? 0);
  const isClosed = talk.status === 'closed';
  const user_id = (talk.holder && shop.people.get(talk.holder)) ?? null;
  const queue_id = (talk.queue && shop.queues.get(talk.queue)) || null;
  const began = ago(talk.lines[0]?.minutes ?? 0);
  const { id: ticket_id } = await tx
    .insertInto('tickets')
    .values({
      company_id,
      contact_id,
      connection_id,
      user_id,
      queue_id,
      status: talk.status,
      last_message: shownText(last),
      last_message_at: at,
      last_from_me: last?.by !== undefined,
      unread_messages: talk.unread ?? 0,
      created_at: began,
      updated_at: at,
      ...(isClosed && { closed_at: at, closed_cause: 'resolved' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ticket_tracking')
    .values({
      company_id,
      ticket_id,
      connection_id,
      user_id,
      queue_id,
      queued_at: began,
      created_at: began,
      started_at: talk.status === 'pending' ? null : began,
      finished_at: isClosed ? at : null,
    })
    .execute();
  const event = { company_id, ticket_id, contact_id, connection_id, queue_id };
  const timelineRow = (kind: string, when: Date, by: number | null, data: object) => ({
    ...event,
    kind,
    at: when,
    user_id: by,
    data: JSON.stringify(data),
  });
  await tx
    .insertInto('ticket_events')
    .values([
      timelineRow('opened', began, null, { cause: 'customer' }),
      ...(talk.status === 'pending'
        ? []
        : [timelineRow('accepted', began, user_id, { status: 'open', userId: user_id })]),
      ...(isClosed ? [timelineRow('resolved', at, user_id, { status: 'closed', userId: user_id })] : []),
    ])
    .execute();
  for (const line of talk.lines) await insertLine(tx, shop, { ...line, ticket_id, contact_id, number: talk.number });
  const tags = (talk.tags ?? []).flatMap((name) => shop.tags.get(name) ?? []);
  if (tags.length > 0)
    await tx
      .insertInto('ticket_tags')
      .values(tags.map((tag_id) => ({ company_id, ticket_id, tag_id })))
      .execute();
  for (const { by, text, minutes } of talk.notes ?? [])
    await tx
      .insertInto('ticket_notes')
      .values({ company_id, ticket_id, user_id: shop.people.get(by) ?? null, note: text, created_at: ago(minutes) })
      .execute();
}

export async function insertContact(
  tx: TenantTx,
  { company_id }: { company_id: number },
  talk: Pick<Talk, 'name' | 'number' | 'email' | 'facts'>,
): Promise<number> {
  const { name, number, email = '', facts = {} } = talk;
  const created_at = ago(60 * 24 * 200);
  const { id: contact_id } = await tx
    .insertInto('contacts')
    .values({ company_id, name, number, email, created_at, reply_kind: 'phone', reply_value: number })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('contact_identities')
    .values({ company_id, kind: 'phone', match_key: phoneKey(number), value: number, contact_id })
    .execute();
  const extra = Object.entries(facts).map(([label, value]) => ({ company_id, contact_id, name: label, value }));
  if (extra.length > 0) await tx.insertInto('contact_extra_info').values(extra).execute();
  return contact_id;
}

type Told = Line & { ticket_id: number; contact_id: number; number: string };

async function insertLine(tx: TenantTx, shop: Shop, line: Told): Promise<void> {
  const { company_id, connection_id, people } = shop;
  const isOurs = line.by !== undefined;
  const at = ago(line.minutes);
  const chat = { kind: 'pn', value: line.number };
  const { id: message_id } = await tx
    .insertInto('messages')
    .values({
      company_id,
      connection_id,
      ticket_id: line.ticket_id,
      wa_id: randomUUID(),
      at,
      created_at: at,
      from_me: isOurs,
      body: line.text,
      media_type: line.kind ?? 'chat',
      is_read: true,
      ack: line.ack ?? 0,
      contact_id: isOurs ? null : line.contact_id,
      user_id: (line.by && people.get(line.by)) ?? null,
      is_deleted: line.isDeleted ?? false,
      data: JSON.stringify({ chat, ...line.data }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (line.reaction === undefined) return;
  await tx
    .insertInto('message_reactions')
    .values({ company_id, message_id, sender_id: `pn:${line.number}`, emoji: line.reaction, from_me: false, at })
    .execute();
}

async function insertSchedules(tx: TenantTx, company_id: number): Promise<void> {
  const contacts = await tx.selectFrom('contacts').select(['id', 'name']).execute();
  const idOf = new Map(contacts.map(({ id, name }) => [name, id]));
  const rows = schedules.flatMap(({ to, text, inHours, error = null, recurrence = 'none' }) => {
    const send_at = ago(-inHours * 60);
    const isOver = inHours < 0;
    const status = isOver ? (error === null ? 'ENVIADA' : 'ERRO') : 'PENDENTE';
    const contact_id = idOf.get(to);
    return contact_id === undefined
      ? []
      : {
          company_id,
          contact_id,
          body: text,
          recurrence,
          status,
          error,
          send_at,
          due_at: isOver ? null : 'infinity',
          sent_at: status === 'ENVIADA' ? send_at : null,
        };
  });
  await tx.insertInto('schedules').values(rows).execute();
  await sql`insert into jobs (company_id, task, key, data, due_at, is_ready)
    select company_id, 'schedule', id::text, jsonb_build_object('scheduleId', id), send_at, false
    from schedules where company_id = ${company_id} and due_at is not null`.execute(tx);
}

const shownText = (line: Line | undefined): string =>
  [line?.kind && signOf(line.kind), line?.text.replaceAll(/\s+/g, ' ')].filter(Boolean).join(' ');
