import * as z from 'zod';
import {
  contact,
  contactChange,
  contactImport,
  contactImportProgress,
  contactInput,
  contactItem,
  contactLive,
  contactUpload,
} from './contacts.ts';
import { contactImportLimits, searchMaxLength } from './limits.ts';
import { message } from './messages.ts';
import {
  calendarDate,
  companyIdQuery,
  id,
  idParams,
  noInput,
  pageAnswer,
  pageQuery,
  saved,
  text,
} from './primitives.ts';
import { queueBrief } from './queues.ts';
import { route, type ContractFeature } from './route.ts';
import { ticket } from './tickets.ts';

/** Date of creation: on one day, or from one day to another, in the company's time (CON-22). */
const created = {
  date: calendarDate.optional(),
  dateStart: calendarDate.optional(),
  dateEnd: calendarDate.optional(),
};

const common = { audience: 'user', needs: null, plan: null } as const;
const reads = { ...common, method: 'GET', body: noInput, rate: 'read', idempotency: 'safe' } as const;
const writes = { ...common, query: noInput, rate: 'write', idempotency: 'natural' } as const;

/** From a ticket's opening to its closing; a reopened ticket has several periods. */
const trackingPeriod = z.object({
  id,
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  queue: queueBrief.nullable(),
});

const contactTicket = z.object({ ticket, lives: z.array(trackingPeriod) });
export type ContactTicket = z.infer<typeof contactTicket>;

const merge = z.object({
  id,
  mergedId: id,
  mergedName: z.string(),
  mergedNumber: z.string(),
  reason: z.string(),
  user: z.object({ id, name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type ContactMerge = z.infer<typeof merge>;

export const contactRoutes = {
  listContacts: route({
    ...reads,
    path: '/contacts',
    summary: 'A page of contacts, by name',
    params: noInput,
    query: z.strictObject({ ...pageQuery, ...created }),
    heavy: { with: 'searchParam' },
    answer: z.object({ contacts: z.array(contact), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  listAllContacts: route({
    ...reads,
    path: '/contacts/list',
    summary: 'Contacts by name, for pickers',
    params: noInput,
    query: z.strictObject({ name: text(searchMaxLength).optional(), ...companyIdQuery }),
    heavy: { with: 'name' },
    foreign: 'super',
    answer: z.array(contactItem),
    errors: [],
  }),
  exportContacts: route({
    ...reads,
    path: '/contacts/export',
    summary: 'The contacts as contatos.csv, safe to open in a spreadsheet',
    params: noInput,
    query: z.strictObject({ searchParam: pageQuery.searchParam, ...created }),
    heavy: 'always',
    answer: z.custom<unknown>(() => true),
    produces: 'text/csv',
    errors: [],
  }),
  showContactImport: route({
    ...reads,
    path: '/contacts/imports/:id',
    summary: 'The progress of an import, and the skipped rows with reasons',
    params: idParams,
    query: noInput,
    answer: contactImport,
    errors: ['ERR_NOT_FOUND'],
  }),
  showContact: route({
    ...reads,
    path: '/contacts/:id',
    summary: 'One contact',
    params: idParams,
    query: noInput,
    answer: contact,
    visibility: { 'params.id': 'company' },
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  createContact: route({
    ...writes,
    method: 'POST',
    path: '/contacts',
    summary: 'Create a contact; returns an existing contact instead of a duplicate',
    params: noInput,
    /** For a shared card a number without WhatsApp is a normal result, in the form it is an error (CON-17). */
    body: contactInput.extend({ sharedCard: z.boolean().optional() }),
    answer: z.union([
      contact,
      z.object({ alreadyExists: z.literal(true), existingContact: contact }),
      z.object({ invalido: z.literal(true) }),
    ]),
    errors: ['ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'],
  }),
  updateContact: route({
    ...writes,
    method: 'PUT',
    path: '/contacts/:id',
    summary: 'Change a contact',
    params: idParams,
    body: contactChange,
    answer: contact,
    visibility: { 'params.id': 'company' },
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'],
  }),
  deleteContact: route({
    ...writes,
    method: 'DELETE',
    path: '/contacts/:id',
    summary: 'Delete a contact and its tickets',
    needs: 'contacts-page:deleteContact',
    params: idParams,
    body: noInput,
    answer: z.object({ message: z.string() }),
    visibility: { 'params.id': 'company' },
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  uploadContacts: route({
    ...writes,
    method: 'POST',
    path: '/contacts/upload',
    summary: 'Import a spreadsheet (.xls, .xlsx) with the columns name, number and email',
    params: noInput,
    body: noInput,
    files: { max: 1, bytes: contactImportLimits.bytes },
    answer: contactUpload,
    errors: ['ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_UNREADABLE', 'ERR_FILE_COLUMNS', 'ERR_IMPORT_BUSY'],
  }),
  importContacts: route({
    ...writes,
    method: 'POST',
    path: '/contacts/import',
    summary: "Import the address book of the default connection's phone",
    params: noInput,
    body: noInput,
    answer: z.object({ imported: z.number().int(), skipped: z.number().int(), importId: id }),
    errors: ['ERR_WAPP_NOT_INITIALIZED', 'ERR_NO_DEF_WAPP_FOUND', 'ERR_WAPP_NOT_SUPPORTED', 'ERR_IMPORT_BUSY'],
  }),
  listContactTickets: route({
    ...reads,
    path: '/contacts/:id/tickets',
    summary: 'The visible tickets of a contact with their tracking periods, latest first',
    params: idParams,
    query: noInput,
    answer: z.array(contactTicket),
    visibility: { 'params.id': 'company' },
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  listContactMedia: route({
    ...reads,
    path: '/contacts/:id/media',
    summary: 'Pictures, videos, audio and documents exchanged with a contact, latest first',
    params: idParams,
    query: z.strictObject({ cursor: pageQuery.cursor }),
    answer: z.object({ messages: z.array(message), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    visibility: { 'params.id': 'company' },
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  listContactMerges: route({
    ...reads,
    path: '/contacts/:id/merges',
    summary: 'Contacts merged into this one whose merge can be undone',
    params: idParams,
    query: noInput,
    answer: z.array(merge),
    visibility: { 'params.id': 'company' },
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  mergeContacts: route({
    ...writes,
    method: 'POST',
    path: '/contacts/:id/merge',
    summary: 'Merge another contact into this one',
    needs: 'contacts-page:deleteContact',
    params: idParams,
    body: z.strictObject({ contactId: id, reason: text(200).trim().min(1).optional() }),
    answer: z.object({ mergeId: id, contact }),
    visibility: { 'params.id': 'company', 'body.contactId': 'company' },
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  undoContactMerge: route({
    ...writes,
    method: 'POST',
    path: '/contacts/merges/:id/undo',
    summary: 'Undo a merge, within thirty days',
    needs: 'contacts-page:deleteContact',
    params: idParams,
    body: noInput,
    answer: z.object({ kept: contact, parted: contact }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
};

export const contactContract = {
  routes: contactRoutes,
  errors: {
    ERR_NO_CONTACT_FOUND: 404,
    ERR_DUPLICATED_CONTACT: 409,
    /** A company imports one file at a time, and its waiting list is full. */
    ERR_IMPORT_BUSY: 429,
  },
  live: {
    /** `records` are sent after the import of a file (CON-19); `reload` after the import of an address book. */
    contact: z.union([
      z.object({ action: saved, contact: contactLive }),
      z.object({ action: z.literal('create'), records: z.array(contactLive) }),
      z.object({ action: z.literal('delete'), contactId: id }),
      z.object({ action: z.literal('reload') }),
    ]),
    contactImport: z.object({ action: z.literal('update'), import: contactImportProgress }),
  },
} as const satisfies ContractFeature;
