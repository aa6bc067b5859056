import { aCompany, aQueue, type TestDatabase } from '@recadia/db/testing';
import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { sql } from 'kysely';
import { linkPhone } from '../message-path/link-phone.ts';

export const ourPhone = '5511966600000';
export const goodbye = 'Encerramos por falta de resposta.';

/** A contact with several schedules gets them one after the other. */
const perPerson = 5;
const silenceMinutes = 30;
type TimerKind = 'close' | 'transfer' | 'promise';
/** The timeline entry of each timer. */
export const eventOf: Record<TimerKind, string> = { close: 'resolved', transfer: 'routed', promise: 'late' };

export interface Shop {
  companyId: number;
  connectionId: number;
  /** The queue of customers who wait for an answer within the service level. */
  queueId: number;
}

/** A number that closes idle tickets and transfers unassigned ones, and a queue with a short service level. */
export async function openShop(db: TestDatabase, emulator: WhatsAppWeb): Promise<Shop> {
  const { admin } = db;
  const { id: companyId } = await aCompany(admin);
  const promising = await aQueue(admin, { company_id: companyId, first_answer_minutes: silenceMinutes });
  const taking = await aQueue(admin, { company_id: companyId });
  const connectionId = await linkPhone(db, emulator, { companyId, phone: ourPhone, name: 'Loja' });
  const rules = { expires_ticket: silenceMinutes, time_to_transfer: silenceMinutes, transfer_queue_id: taking.id };
  await admin
    .updateTable('connections')
    .set({ ...rules, expires_inactive_message: goodbye, is_default: true })
    .where('id', '=', connectionId)
    .execute();
  return { companyId, connectionId, queueId: promising.id };
}

/** The range of due times, in milliseconds after `since`. */
export interface Stretch {
  since: Date;
  from: number;
  to: number;
  schedules: number;
  timers: number;
}

export interface Expected {
  schedules: { id: number; phone: string; text: string; dueAt: Date }[];
  timers: { ticketId: number; phone: string; kind: TimerKind; dueAt: Date }[];
}

/** Schedules and timers, evenly over the range; `place` separates the contacts of different calls. */
export async function fillStretch(db: TestDatabase, shop: Shop, stretch: Stretch, place: number): Promise<Expected> {
  const people = Math.ceil(stretch.schedules / perPerson);
  const phones = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `55119${80_000_000 + place * 1_000_000 + from + n}`);
  const recipients = await somePeople(db, shop, phones(0, people));
  const silent = await somePeople(db, shop, phones(people, stretch.timers));
  return {
    schedules: await schedulesFor(db, shop, stretch, recipients, `recado ${place}`),
    timers: await timersFor(db, shop, stretch, silent),
  };
}

interface Person {
  id: number;
  phone: string;
}

async function somePeople({ admin }: TestDatabase, { companyId }: Shop, phones: string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with people as (
      insert into contacts (company_id, name, number)
      select ${companyId}, 'Cliente ' || n, phone from unnest(${phones}::text[]) with ordinality p (phone, n)
      returning company_id, id, number
    ), named as (
      insert into contact_identities (company_id, kind, value, match_key, contact_id)
      select company_id, 'phone', number, number, id from people
    )
    select id, number as phone from people order by number`.execute(admin);
  return rows;
}

const dueOf = ({ since, from, to }: Stretch, share: number): Date =>
  new Date(since.getTime() + Math.round(from + (to - from) * share));

async function schedulesFor(
  { admin }: TestDatabase,
  { companyId }: Shop,
  stretch: Stretch,
  people: Person[],
  words: string,
): Promise<Expected['schedules']> {
  const wanted = Array.from({ length: stretch.schedules }, (_, n) => ({
    contact: people[n % people.length]?.id,
    text: `${words}.${n}`,
    at: dueOf(stretch, n / stretch.schedules),
  }));
  const { rows } = await sql<{ id: number; contact_id: number; body: string; send_at: Date }>`
    with planned as (
      insert into schedules (company_id, contact_id, body, send_at, due_at)
      select ${companyId}, w.contact, w.text, w.at, 'infinity'
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (contact bigint, text text, at timestamptz)
      returning id, contact_id, body, send_at
    ), enqueued as (
      insert into jobs (company_id, task, key, data, due_at, is_ready)
      select ${companyId}, 'schedule', p.id::text, jsonb_build_object('scheduleId', p.id), p.send_at, false from planned p
    )
    select * from planned`.execute(admin);
  const phoneOf = new Map(people.map(({ id, phone }) => [id, phone]));
  return rows.map(({ id, contact_id: contactId, body: text, send_at: dueAt }) => ({
    id,
    dueAt,
    text,
    phone: phoneOf.get(contactId) ?? '',
  }));
}

/** Every fifth ticket is open and idle, the others wait: without a queue, or in one, for an answer. */
const kindOf = (n: number): TimerKind => (n % 5 === 0 ? 'close' : n % 2 === 0 ? 'transfer' : 'promise');

async function timersFor(
  { admin }: TestDatabase,
  { companyId, connectionId, queueId }: Shop,
  stretch: Stretch,
  people: Person[],
): Promise<Expected['timers']> {
  const wanted = people.map(({ id }, n) => ({ contact: id, what: kindOf(n), at: dueOf(stretch, n / people.length) }));
  const { rows } = await sql<{ id: number; contact_id: number; what: TimerKind; at: Date }>`
    with wanted as (
      select w.contact, w.what, w.at, w.at - ${silenceMinutes} * interval '1 minute' as since
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (contact bigint, what text, at timestamptz)
    ), silent as (
      insert into tickets (company_id, contact_id, connection_id, status, queue_id, last_from_me, last_message_at,
        waiting_since)
      select ${companyId}, contact, ${connectionId}, case what when 'close' then 'open' else 'pending' end,
        case what when 'promise' then ${queueId}::bigint end, what = 'close', since,
        case when what <> 'close' then since end
      from wanted
      returning id, contact_id
    ), armed as (
      insert into jobs (company_id, task, key, data, due_at, is_ready)
      select ${companyId}, 'ticket-timer', k.kind || ':' || s.id, jsonb_build_object('kind', k.kind, 'ticketId', s.id),
        w.at, false
      from silent s join wanted w on w.contact = s.contact_id
      cross join lateral (select case w.what when 'promise' then 'promise' else 'idle' end as kind) k
    )
    select s.id, s.contact_id, w.what, w.at from silent s join wanted w on w.contact = s.contact_id`.execute(admin);
  const phoneOf = new Map(people.map(({ id, phone }) => [id, phone]));
  return rows.map(({ id: ticketId, contact_id: contactId, what: kind, at: dueAt }) => ({
    ticketId,
    kind,
    dueAt,
    phone: phoneOf.get(contactId) ?? '',
  }));
}
