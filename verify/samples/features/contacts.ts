import { can } from '@recadia/contract/permissions';
import { aContact } from '@recadia/db/testing';
import { aTalk } from '../../../testkit/talks.ts';
import { aFieldOf, aMerge, anImport } from '../../world/people.ts';
import type { Kinds, Maker } from '../kind.ts';
import { anyPage, cursorAt, formOnly, made, ref, type Caller, type Samples } from '../sample.ts';

const number = made((n) => `55119${70_000_000 + n}`);
const person = { name: 'Cliente de amostra', number, email: 'cliente@amostra.exemplo' };
const days = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

// The setting that allows it to every user is off in a new company.
const exportOnly = (caller: Caller) => (can(caller, 'contacts-page:export') ? null : 'ERR_NO_PERMISSION');

export const kinds: Kinds = {
  // A user may see a contact without seeing its ticket.
  contact: { missing: 'ERR_NO_CONTACT_FOUND', hasVisibility: true, make: makeContact },
  // A field belongs to the contact that precedes it in the same call.
  extraInfo: {
    missing: 'ERR_NO_CONTACT_FOUND',
    make: async (maker) => {
      const { admin, company_id, name, last } = maker;
      const contact_id = last.get('contact') ?? (await makeContact(maker));
      return aFieldOf(admin, { company_id, contact_id, name: name('field') });
    },
  },
  merge: {
    missing: 'ERR_NO_CONTACT_FOUND',
    make: ({ admin, company_id, name }) => aMerge(admin, { company_id, name: name('contact') }),
  },
  contactImport: {
    missing: 'ERR_NOT_FOUND',
    make: ({ admin, company_id, name }) => anImport(admin, { company_id, file_name: name('file') }),
  },
};

async function makeContact(maker: Maker): Promise<number> {
  const { admin, company_id, name, place, last } = maker;
  const id = place
    ? (await aTalk(admin, maker)).contactId
    : (await aContact(admin, { company_id, name: name('contact') })).id;
  last.set('contact', id);
  return id;
}

export const samples: Samples = {
  listContacts: [
    { query: { searchParam: 'contact', pageNumber: anyPage, date: '2026-11-15' } },
    { title: 'cursor', query: { cursor: cursorAt('a'), ...days } },
  ],
  listAllContacts: [{ query: { name: 'contact', companyId: ref('company') } }],
  exportContacts: [{ query: { searchParam: 'contact', ...days }, refuses: exportOnly }],
  showContactImport: [{ params: { id: ref('contactImport') } }],
  showContact: [{ params: { id: ref('contact') } }],
  createContact: [
    { body: { ...person, extraInfo: [{ name: 'CPF', value: '1' }] } },
    { title: 'shared card', body: { ...person, sharedCard: true } },
  ],
  updateContact: [
    {
      params: { id: ref('contact') },
      body: { ...person, extraInfo: [{ id: ref('extraInfo'), name: 'CPF', value: '2' }] },
      // The field then belongs to another contact.
      unseen: () => 'ERR_NO_CONTACT_FOUND',
    },
    { title: 'fields', params: { id: ref('contact') }, body: person },
  ],
  deleteContact: [{ params: { id: ref('contact') } }],
  uploadContacts: [{ refuses: formOnly }],
  // The default number of these companies is not linked.
  importContacts: [{ refuses: () => 'ERR_WAPP_NOT_INITIALIZED' }],
  listContactTickets: [{ params: { id: ref('contact') } }],
  listContactMedia: [
    { params: { id: ref('contact') } },
    { title: 'cursor', params: { id: ref('contact') }, query: { cursor: cursorAt('1700000000000000') } },
  ],
  listContactMerges: [{ params: { id: ref('contact') } }],
  mergeContacts: [{ params: { id: ref('contact') }, body: { contactId: ref('contact'), reason: 'mesma pessoa' } }],
  undoContactMerge: [{ params: { id: ref('merge') } }],
};
