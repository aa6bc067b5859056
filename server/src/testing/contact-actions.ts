import { utils, write } from '@e965/xlsx';
import { contactRoutes } from '@recadia/contract/contact-routes';
import type { ContactLive } from '@recadia/contract/contacts';
import type { LiveKind, LivePayload } from '@recadia/contract/live';
import { aContact, type TestDatabase } from '@recadia/db/testing';
import type { TestServer } from './server.ts';
import type { Person, StaffedCompany } from './world.ts';

type Admin = TestDatabase['admin'];

/** A form with a spreadsheet of names and numbers. */
export function aSheet(rows: unknown[][]): FormData {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['nome', 'numero'], ...rows]), 'Contatos');
  const form = new FormData();
  form.append('file', new Blob([write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array]), 'contatos.xlsx');
  return form;
}

/** Two merged contacts; the merged one had no other data. */
export async function aMergeOf(admin: Admin, company_id: number) {
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
export const contactList = {
  name: 'contacts',
  fetch: (server: TestServer, { token }: Person) => allPages(server, token),
  keyOf: (row: unknown) => String((row as ContactLive).id).padStart(16, '0'),
  apply(rows: unknown[], { kind, payload }: { kind: LiveKind; payload: unknown }): unknown[] {
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

/** A contact with a conversation, a possible duplicate, and two merged contacts. */
interface Company extends StaffedCompany {
  desk: { held: { contact_id: number }; waiting: { contact_id: number } };
  book: Awaited<ReturnType<typeof aBookIn>>;
}
type Call = (server: TestServer, company: Company) => Promise<{ status: number }>;

export async function aBookIn({ db: { admin } }: TestServer, { company }: StaffedCompany) {
  const company_id = company.id;
  const twin = await aContact(admin, { company_id });
  return { twin, ...(await aMergeOf(admin, company_id)) };
}

/** Ways to change contacts, by call. */
export const contactVerifications: Record<string, Record<string, Call> | { changesNoList: string }> = {
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
    'one without a conversation into one with': ({ call }, { admin, desk, book }) =>
      call(contactRoutes.mergeContacts, {
        as: admin.token,
        params: { id: desk.waiting.contact_id },
        body: { contactId: book.twin.id },
      }),
    'one with a conversation into one without': ({ call }, { admin, desk, book }) =>
      call(contactRoutes.mergeContacts, {
        as: admin.token,
        params: { id: book.twin.id },
        body: { contactId: desk.waiting.contact_id },
      }),
  },
  undoContactMerge: {
    'of two people': ({ call }, { admin, book }) =>
      call(contactRoutes.undoContactMerge, { as: admin.token, params: { id: book.mergeId } }),
  },
};
