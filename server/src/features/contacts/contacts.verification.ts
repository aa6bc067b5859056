import { utils, write } from '@e965/xlsx';
import { contactRoutes } from '@recadia/contract/contact-routes';
import type { ContactLive } from '@recadia/contract/contacts';
import type { LivePayload } from '@recadia/contract/live';
import { aContact, type TestDatabase } from '@recadia/db/testing';
import { byId, type LiveList } from '../../testing/live-lists.ts';
import type { TestServer } from '../../testing/server.ts';
import { verificationOf } from '../../testing/verification.ts';

type Admin = TestDatabase['admin'];

/** A form with a spreadsheet of names and numbers. */
function aSheet(rows: unknown[][]): FormData {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['nome', 'numero'], ...rows]), 'Contatos');
  const form = new FormData();
  form.append('file', new Blob([write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array]), 'contatos.xlsx');
  return form;
}

/** Two merged contacts; the merged one had no other data. */
async function aMergeOf(admin: Admin, company_id: number) {
  const kept = await aContact(admin, { company_id });
  const merged = await aContact(admin, { company_id, merged_into_id: kept.id });
  const facts = { name: kept.name, number: kept.number };
  const belongings = { tickets: [], senders: [], joined: [] };
  const moved = JSON.stringify({ names: [], extraInfo: [], before: facts, after: facts, belongings });
  const { id: mergeId } = await admin
    .insertInto('contact_merges')
    .values({ company_id, kept_id: kept.id, merged_id: merged.id, reason: 'by-hand', moved })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kept, merged, mergeId };
}

/** All contacts without their ticket data; a reload event makes clients load the list again. */
const contacts: LiveList = {
  name: 'contacts',
  fetch: (server, { token }) => allPages(server, token),
  keyOf: (row) => byId(row as ContactLive),
  apply(rows, { kind, payload }) {
    if (kind !== 'contact') return rows;
    const change = payload as LivePayload<'contact'>;
    if (change.action === 'reload') return rows;
    if (change.action === 'delete') return without(rows, [change.contactId]);
    const saved = 'records' in change ? change.records : [change.contact];
    return [
      ...without(
        rows,
        saved.map(({ id }) => id),
      ),
      ...saved,
    ];
  },
};

const without = (rows: unknown[], ids: number[]) => rows.filter((row) => !ids.includes((row as ContactLive).id));

async function allPages(server: TestServer, as: string, cursor?: string): Promise<ContactLive[]> {
  const query: Record<string, string> = cursor === undefined ? {} : { cursor };
  const { contacts, nextCursor } = (await server.call(contactRoutes.listContacts, { as, query })).body;
  const rest = nextCursor === null ? [] : await allPages(server, as, nextCursor);
  return [...contacts.map(({ whatsapp: _whatsapp, tickets: _tickets, ...contact }) => contact), ...rest];
}

export const verification = verificationOf({
  /** A possible duplicate of a contact, and two merged contacts. */
  setUp: async ({ db: { admin } }, { company }) => ({
    twin: await aContact(admin, { company_id: company.id }),
    ...(await aMergeOf(admin, company.id)),
  }),

  lists: () => [contacts],

  actions: {
    createContact: {
      'a new one': ({ call }, { agent }) =>
        call(contactRoutes.createContact, {
          as: agent.token,
          body: { name: 'Ana Lima', number: '5511966660001', extraInfo: [{ name: 'CPF', value: '1' }] },
        }),
    },
    updateContact: {
      'a new name and number': ({ call }, { agent, desk }) =>
        call(contactRoutes.updateContact, {
          as: agent.token,
          params: { id: desk.held.contact_id },
          body: {
            name: 'Outro nome',
            number: '5511966660002',
            email: 'a@b.co',
            extraInfo: [{ name: 'CPF', value: '1' }],
          },
        }),
    },
    deleteContact: {
      'with a conversation': ({ call }, { admin, desk }) =>
        call(contactRoutes.deleteContact, { as: admin.token, params: { id: desk.held.contact_id } }),
    },
    uploadContacts: {
      'of three': ({ call }, { agent }) =>
        call(contactRoutes.uploadContacts, {
          as: agent.token,
          body: aSheet([
            ['Um', '5511966660003'],
            ['Dois', '5511966660004'],
            ['Três', '5511966660005'],
          ]),
        }),
    },
    importContacts: { changesNoList: 'makes all clients reload the contacts' },
    mergeContacts: {
      'one without a conversation into one with': ({ call }, { admin, desk }, book) =>
        call(contactRoutes.mergeContacts, {
          as: admin.token,
          params: { id: desk.waiting.contact_id },
          body: { contactId: book.twin.id },
        }),
      'one with a conversation into one without': ({ call }, { admin, desk }, book) =>
        call(contactRoutes.mergeContacts, {
          as: admin.token,
          params: { id: book.twin.id },
          body: { contactId: desk.waiting.contact_id },
        }),
    },
    undoContactMerge: {
      'of two people': ({ call }, { admin }, book) =>
        call(contactRoutes.undoContactMerge, { as: admin.token, params: { id: book.mergeId } }),
    },
  },

  calls: async ({ db: { admin } }, { company }) => {
    const company_id = company.id;
    const { id } = await aContact(admin, { company_id });
    const { id: twin } = await aContact(admin, { company_id });
    const { mergeId } = await aMergeOf(admin, company_id);
    const { id: importId } = await admin
      .insertInto('contact_imports')
      .values({ company_id, source: 'file', total: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const params = { id };
    const someone = { name: 'Ana Lima', number: '5511977770001' };
    return [
      [contactRoutes.listContacts, {}],
      [contactRoutes.listContacts, { query: { searchParam: 'cliente', date: '2026-01-01' } }],
      [contactRoutes.listAllContacts, { query: { name: 'cliente' } }],
      [contactRoutes.exportContacts, {}],
      [contactRoutes.showContact, { params }],
      [
        contactRoutes.createContact,
        { body: { ...someone, email: 'a@b.co', extraInfo: [{ name: 'CPF', value: '1' }] } },
      ],
      [contactRoutes.updateContact, { params, body: { name: 'Outro nome', number: '5511977770002', extraInfo: [] } }],
      [contactRoutes.uploadContacts, { body: aSheet([['Nova', '5511977770003']]) }],
      [contactRoutes.importContacts, {}, 'ERR_NO_DEF_WAPP_FOUND'],
      [contactRoutes.showContactImport, { params: { id: importId } }],
      [contactRoutes.listContactTickets, { params }],
      [contactRoutes.listContactMedia, { params }],
      [contactRoutes.mergeContacts, { params, body: { contactId: twin } }],
      [contactRoutes.listContactMerges, { params }],
      [contactRoutes.undoContactMerge, { params: { id: mergeId } }],
      [contactRoutes.deleteContact, { params }],
    ];
  },
});
