import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aMessage, aTicket } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import type { Identity } from '@recadia/whatsapp';
import { beforeEach, expect, it } from 'vitest';
import {
  saveObservedNames,
  mergeContacts,
  replyAddress,
  resolveContact,
  undoMerge,
  type ObservedSender,
} from '../../contacts/index.ts';
import { findOrOpenTicket, ticketRecords } from '../index.ts';

const db = useTestDatabase({ poolSize: 10 });
let companyId: number;
let connectionId: number;

beforeEach(async () => {
  companyId = (await aCompany(db.admin)).id;
  connectionId = (await aConnection(db.admin, { company_id: companyId })).id;
});

const pn = (value: string): Identity => ({ kind: 'pn', value });
const lid = (value: string): Identity => ({ kind: 'lid', value });
const bsuid = (value: string): Identity => ({ kind: 'bsuid', value });
const username = (value: string): Identity => ({ kind: 'username', value });

/** A contact writes: resolves the contact and the ticket. */
const writes = (names: Identity[], more: Partial<ObservedSender> = {}) =>
  tenantTx({ companyId }, async (tx) => {
    const scope = { companyId };
    const contact = await resolveContact(tx, scope, { names, wroteFrom: names[0], ...more }, ticketRecords);
    const at = new Date();
    const asked = { contactId: contact.id, connectionId, isGroup: false, at, cause: 'customer' } as const;
    return { contact, ticket: await findOrOpenTicket(tx, scope, asked) };
  });

const people = () =>
  db.admin
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .execute();
const tickets = () =>
  db.admin.selectFrom('tickets').selectAll().where('company_id', '=', companyId).orderBy('id').execute();

it('eight first messages of one person at the same moment make one contact and one ticket', async () => {
  for (let round = 0; round < 12; round += 1) {
    const phone = pn(`55119${80_000_000 + round}`);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => writes(i % 2 ? [phone] : [phone, lid(`9${round}`)])),
    );
    expect(new Set(answers.map(({ contact }) => contact.id)).size).toBe(1);
    expect(new Set(answers.map(({ ticket }) => ticket.id)).size).toBe(1);
    expect(answers.filter(({ ticket }) => ticket.outcome === 'opened')).toHaveLength(1);
  }
  expect(await people()).toHaveLength(12);
  expect(await tickets()).toHaveLength(12);
});

it('several at once with crossing names end as one person, without an error', async () => {
  const names = [pn('5521988880000'), lid('1'), bsuid('b'), lid('2')];
  const pairs = names.flatMap((a) => names.filter((b) => b !== a).map((b) => [a, b]));
  await Promise.all(names.map((name) => writes([name])));
  await Promise.all(pairs.map((pair) => writes(pair)));
  expect(await people()).toHaveLength(1);
  expect((await tickets()).filter(({ status }) => status !== 'closed')).toHaveLength(1);
});

it('part of CON-18: replaces a name by the profile name only when it equals the number', async () => {
  await writes([pn('5511977776666')]);
  expect(await people()).toMatchObject([{ name: '5511977776666', number: '5511977776666' }]);
  await writes([pn('551177776666')]);
  expect(await people()).toMatchObject([{ name: '551177776666', number: '551177776666' }]);
  await writes([pn('551177776666')], { pushName: ' Ana\n Lima ' });
  expect(await people()).toMatchObject([{ name: 'Ana  Lima' }]);
  await writes([pn('551177776666')], { pushName: 'Outra' });
  expect(await people()).toMatchObject([{ name: 'Ana  Lima' }]);
});

it('part of CON-16: names a contact without a number, and adds the number when shown', async () => {
  await writes([lid('4711')]);
  expect(await people()).toMatchObject([{ name: '4711', number: '', reply_kind: 'lid', reply_value: '4711' }]);
  const { contact } = await writes([lid('4711'), pn('5511966665555')]);
  expect(contact).toMatchObject({ name: '5511966665555', number: '5511966665555' });
});

it('a landline and the mobile that differs by a 9 are two people', async () => {
  await writes([pn('551141234567')]);
  await writes([pn('5511941234567')]);
  expect(await people()).toHaveLength(2);
});

it('joins no contact when a username changed its owner', async () => {
  await writes([bsuid('one'), username('Loja')]);
  await writes([bsuid('two'), username('loja')]);
  expect(await people()).toHaveLength(2);
});

it('stores names that arrive alone for known contacts, and creates no contact', async () => {
  const learn = (names: Identity[]) =>
    tenantTx({ companyId }, (tx) => saveObservedNames(tx, { companyId }, { names }, ticketRecords));
  await learn([lid('5'), pn('5511985554444')]);
  expect(await people()).toEqual([]);
  const first = await writes([lid('5')]);
  await learn([lid('5'), pn('5511985554444')]);
  expect((await writes([pn('551185554444')])).contact.id).toBe(first.contact.id);
});

it('replies go to the address they last wrote from, where the connection can reach it', async () => {
  const { contact } = await writes([lid('8'), pn('5511944443333')]);
  const addressOf = (usable: Identity['kind'][]) =>
    tenantTx({ companyId }, (tx) => replyAddress(tx, { companyId }, contact.id, usable));
  expect(await addressOf(['pn', 'lid'])).toEqual(lid('8'));
  expect(await addressOf(['pn', 'bsuid'])).toEqual(pn('5511944443333'));
  await writes([pn('5511944443333'), lid('8')]);
  expect(await addressOf(['lid', 'pn'])).toEqual(pn('5511944443333'));
  expect(await addressOf(['bsuid'])).toBeNull();
});

it('keeps the older ticket and every message on a merge, and undo restores both contacts', async () => {
  const of = { company_id: companyId, connection_id: connectionId };
  const ana = await aContact(db.admin, { company_id: companyId, name: 'Ana' });
  const lia = await aContact(db.admin, { company_id: companyId, name: 'Lia' });
  const older = await aTicket(db.admin, { ...of, contact_id: lia.id, unread_messages: 2 });
  const younger = await aTicket(db.admin, {
    ...of,
    contact_id: ana.id,
    unread_messages: 3,
    status: 'open',
    last_message: 'agora',
    last_message_at: new Date(Date.now() + 1_000),
  });
  for (const [ticket, contact] of [
    [older, lia],
    [younger, ana],
    [younger, ana],
  ] as const)
    await aMessage(db.admin, { ...of, ticket_id: ticket.id, contact_id: contact.id });
  const facts = async () => ({
    people: await db.admin
      .selectFrom('contacts')
      .select(['id', 'name', 'number', 'merged_into_id'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute(),
    names: await db.admin
      .selectFrom('contact_identities')
      .select(['match_key', 'contact_id'])
      .where('company_id', '=', companyId)
      .orderBy('match_key')
      .execute(),
    tickets: (await tickets()).map(({ id, contact_id, status, unread_messages, last_message }) => ({
      id,
      contact_id,
      status,
      unread_messages,
      last_message,
    })),
    messages: await db.admin
      .selectFrom('messages')
      .select(['id', 'ticket_id', 'contact_id'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute(),
  });
  const before = await facts();
  const merge = { keptId: ana.id, mergedId: lia.id, reason: 'a mesma pessoa' };
  const mergeId = await tenantTx({ companyId }, (tx) => mergeContacts(tx, { companyId }, merge, ticketRecords));
  expect(await tickets()).toMatchObject([
    { id: older.id, contact_id: ana.id, status: 'pending', unread_messages: 5, last_message: 'agora' },
    { id: younger.id, contact_id: ana.id, status: 'closed', closed_cause: 'merged', unread_messages: 0 },
  ]);
  const during = await facts();
  expect(new Set(during.messages.map(({ ticket_id }) => ticket_id))).toEqual(new Set([older.id]));
  expect(new Set(during.names.map(({ contact_id }) => contact_id))).toEqual(new Set([ana.id]));
  expect((await writes([pn(lia.number)])).contact.id).toBe(ana.id);

  const undo = () => tenantTx({ companyId }, (tx) => undoMerge(tx, { companyId }, mergeId, ticketRecords));
  await undo();
  expect(await facts()).toEqual(before);
  await expect(undo()).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  // A user separated the contacts, so addresses shown by WhatsApp no longer merge them.
  expect((await writes([pn(lia.number), pn(ana.number)])).contact.id).toBe(lia.id);
  expect(await people()).toHaveLength(2);
});

it('a merge can be taken back for thirty days', async () => {
  const [ana, lia] = [
    await aContact(db.admin, { company_id: companyId }),
    await aContact(db.admin, { company_id: companyId }),
  ];
  const merge = { keptId: ana.id, mergedId: lia.id, reason: 'x' };
  const id = await tenantTx({ companyId }, (tx) => mergeContacts(tx, { companyId }, merge, ticketRecords));
  await db.moveClock(30 * 86_400_000 + 1_000);
  const undo = () => tenantTx({ companyId }, (tx) => undoMerge(tx, { companyId }, id, ticketRecords));
  await expect(undo()).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  await db.moveClock(-60_000);
  await undo();
  await db.freeClock();
  expect(await people()).toHaveLength(2);
});
