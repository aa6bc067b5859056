import { tenantTx, type TenantTx } from '@recadia/db';
import { aCompany, aConnection } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import type { Identity } from '@recadia/whatsapp';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { resolveContact, undoMerge } from '../../contacts/index.ts';
import { findOrOpenTicket, ticketRecords } from '../index.ts';

const long: Identity = { kind: 'pn', value: '5531980000000' };
const short: Identity = { kind: 'pn', value: '553180000000' };
const lid: Identity = { kind: 'lid', value: '80000000' };
const bsuid: Identity = { kind: 'bsuid', value: 'BR.80000000' };
/** All address forms under which one contact may write. */
const variants: Identity[][] = [
  [long],
  [short],
  [lid],
  [lid, long],
  [bsuid, short],
  [bsuid, { kind: 'username', value: 'ana' }],
];

const db = useTestDatabase({ poolSize: variants.length });

interface Company {
  companyId: number;
  connectionId: number;
}

/** All contacts with their names, tickets, messages and merges. */
interface Facts {
  people: { id: number; merged_into_id: number | null }[];
  names: { name: string; contact_id: number }[];
  tickets: { id: number; contact_id: number; status: string }[];
  messages: { id: number; contact_id: number; ticket_id: number }[];
  merges: number[];
}

async function factsOf(tx: TenantTx, { companyId }: Company): Promise<Facts> {
  const { rows } = await sql<Facts>`select
    (select coalesce(json_agg(json_build_object('id', id, 'merged_into_id', merged_into_id) order by id), '[]')
      from contacts where company_id = ${companyId}) as people,
    (select coalesce(json_agg(json_build_object('name', kind || match_key, 'contact_id', contact_id) order by kind, match_key), '[]')
      from contact_identities where company_id = ${companyId}) as names,
    (select coalesce(json_agg(json_build_object('id', id, 'contact_id', contact_id, 'status', status) order by id), '[]')
      from tickets where company_id = ${companyId}) as tickets,
    (select coalesce(json_agg(json_build_object('id', id, 'contact_id', contact_id, 'ticket_id', ticket_id) order by id), '[]')
      from messages where company_id = ${companyId}) as messages,
    (select coalesce(json_agg(id order by id), '[]') from contact_merges where company_id = ${companyId}) as merges
  `.execute(tx);
  return rows[0] as Facts;
}

/** The contact writes a message under this address form. */
async function write(tx: TenantTx, company: Company, variant: number): Promise<void> {
  const { companyId, connectionId } = company;
  const { id } = await resolveContact(tx, company, { names: variants[variant] ?? [] }, ticketRecords);
  const asked = { contactId: id, connectionId, isGroup: false, at: new Date(), cause: 'customer' } as const;
  const ticket = await findOrOpenTicket(tx, company, asked);
  const place = { company_id: companyId, connection_id: connectionId, contact_id: id, ticket_id: ticket.id };
  await tx
    .insertInto('messages')
    .values({ ...place, wa_id: `M${variant}`, body: 'oi', media_type: 'chat', from_me: false, at: new Date() })
    .execute();
}

async function thenRollBack(tx: TenantTx, depth: number, work: () => Promise<void>): Promise<void> {
  const name = sql.id(`depth_${depth}`);
  await sql`savepoint ${name}`.execute(tx);
  await work();
  await sql`rollback to savepoint ${name}`.execute(tx);
}

const isAmong = <T>(known: T[], key: (one: T) => unknown) => {
  const keys = new Set(known.map(key));
  return (one: T) => keys.has(key(one));
};

/** Undoes the merges of this step and expects the state before them. */
async function undoAll(tx: TenantTx, company: Company, before: Facts, merges: number[]): Promise<void> {
  for (const merge of merges.toReversed()) await undoMerge(tx, company, merge, ticketRecords);
  const after = await factsOf(tx, company);
  expect(after.people).toEqual(before.people);
  expect(after.tickets).toEqual(before.tickets);
  expect(after.names.filter(isAmong(before.names, ({ name }) => name))).toEqual(before.names);
  expect(after.messages.filter(isAmong(before.messages, ({ id }) => id))).toEqual(before.messages);
}

it('makes one contact and one ticket of six address forms in 720 orders; undo restores both', async () => {
  let [orders, undone] = [0, 0];
  /** Orders with the same first steps share them: a step is rolled back before the next one is tried. */
  const step = (tx: TenantTx, company: Company, order: number[], before: Facts): Promise<void> =>
    thenRollBack(tx, order.length, async () => {
      await write(tx, company, order.at(-1) ?? 0);
      const facts = await factsOf(tx, company);
      const merges = facts.merges.slice(before.merges.length);
      if (merges.length > 0) {
        await thenRollBack(tx, order.length + 1, () => undoAll(tx, company, before, merges));
        undone += 1;
      }
      for (const next of variants.keys()) if (!order.includes(next)) await step(tx, company, [...order, next], facts);
      if (order.length < variants.length) return;
      expectOne(facts);
      orders += 1;
    });

  // All first steps run in parallel, each in its own company.
  const runs = Array.from(variants.keys(), async (first) => {
    const { id: companyId } = await aCompany(db.admin);
    const { id: connectionId } = await aConnection(db.admin, { company_id: companyId });
    const company = { companyId, connectionId };
    await tenantTx(company, async (tx) => step(tx, company, [first], await factsOf(tx, company)));
  });
  await Promise.all(runs);
  expect(orders).toBe(720);
  expect(undone).toBeGreaterThan(500);
}, 180_000);

/** Expects one contact with four names, and one unclosed ticket with all messages. */
function expectOne({ people, tickets, names, messages }: Facts): void {
  const [person, ...others] = people.filter(({ merged_into_id }) => merged_into_id === null);
  const [ticket, ...more] = tickets.filter(({ status }) => status !== 'closed');
  expect([others, more]).toEqual([[], []]);
  expect(names.map(({ contact_id }) => contact_id)).toEqual(Array.from({ length: 4 }, () => person?.id));
  expect(ticket?.contact_id).toBe(person?.id);
  const places = messages.map(({ contact_id, ticket_id }) => ({ contact_id, ticket_id }));
  expect(places).toEqual(Array.from(variants, () => ({ contact_id: person?.id, ticket_id: ticket?.id })));
}
