import { can } from '@recadia/contract/permissions';
import { fixed, made, ref, type Caller, type Sample } from './sample.ts';

/** Opaque to clients, but any position is valid. */
const cursor = (place: string) => fixed(() => Buffer.from(JSON.stringify([place, 1])).toString('base64url'));
const number = made((n) => `55119${70_000_000 + n}`);
const person = { name: 'Cliente de amostra', number, email: 'cliente@amostra.exemplo' };
const days = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

// The setting that allows it to every user is off in a new company.
const exportOnly = (caller: Caller) => (can(caller, 'contacts-page:export') ? null : 'ERR_NO_PERMISSION');

export const contactSamples: Record<string, Sample[]> = {
  listContacts: [
    { query: { searchParam: 'contact', pageNumber: fixed((_person, n) => 1 + (n % 50)), date: '2026-11-15' } },
    { title: 'cursor', query: { cursor: cursor('a'), ...days } },
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
  // Runs send JSON, and this route takes a form.
  uploadContacts: [{ refuses: () => 'ERR_VALIDATION' }],
  // The default number of these companies is not linked.
  importContacts: [{ refuses: () => 'ERR_WAPP_NOT_INITIALIZED' }],
  listContactTickets: [{ params: { id: ref('contact') } }],
  listContactMedia: [
    { params: { id: ref('contact') } },
    { title: 'cursor', params: { id: ref('contact') }, query: { cursor: cursor('1700000000000000') } },
  ],
  listContactMerges: [{ params: { id: ref('contact') } }],
  mergeContacts: [{ params: { id: ref('contact') }, body: { contactId: ref('contact'), reason: 'mesma pessoa' } }],
  undoContactMerge: [{ params: { id: ref('merge') } }],
};
