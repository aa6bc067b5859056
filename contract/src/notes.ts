import * as z from 'zod';
import { noteLength } from './limits.ts';
import { id, idParam, idParams, noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

const person = z.object({ id, name: z.string() });

/** NTE-01, with the mentioned users (X-NTE-01). Notes are never sent to customers. */
const note = z.object({
  id,
  note: z.string(),
  ticketId: id,
  contactId: id,
  /** Null once the author is deleted. */
  user: person.nullable(),
  mentions: z.array(person),
  createdAt: z.iso.datetime(),
});
export type Note = z.infer<typeof note>;

const noteInput = z.strictObject({
  note: text(noteLength.max).trim().min(noteLength.min),
  ticketId: id,
  contactId: id,
  /** Mentioned users; users who may not see the ticket are not notified. */
  mentions: z.array(id).max(20).optional(),
});
export type NoteInput = z.output<typeof noteInput>;

const forUsers = { audience: 'user', needs: null, plan: null } as const;

const listing = {
  ...forUsers,
  method: 'GET',
  summary: 'The notes of a contact, or of one of its tickets, newest first',
  params: noInput,
  query: z.strictObject({ ticketId: idParam.optional(), contactId: idParam }),
  body: noInput,
  answer: z.array(note),
  visibility: { 'query.ticketId': 'ticket', 'query.contactId': 'company' },
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TICKET_FOUND'],
  rate: 'read',
  idempotency: 'safe',
} as const;

export const noteRoutes = {
  listNotes: route({ ...listing, path: '/ticket-notes' }),
  listAllNotes: route({ ...listing, path: '/ticket-notes/list' }),
  createNote: route({
    ...forUsers,
    method: 'POST',
    path: '/ticket-notes',
    summary: 'Create a note on a ticket, for colleagues only',
    params: noInput,
    query: noInput,
    body: noteInput,
    answer: note,
    visibility: { 'body.ticketId': 'ticket', 'body.contactId': 'ticket' },
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_USER_FOUND'],
    rate: 'write',
    idempotency: 'key',
  }),
  deleteNote: route({
    ...forUsers,
    method: 'DELETE',
    path: '/ticket-notes/:id',
    summary: 'Delete a note; allowed for its author and admins',
    params: idParams,
    query: noInput,
    body: noInput,
    answer: z.object({ message: z.string() }),
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NO_NOTE_FOUND'],
    rate: 'write',
    idempotency: 'natural',
  }),
};

export const noteContract = {
  routes: noteRoutes,
  errors: {
    ERR_NO_NOTE_FOUND: 404,
  },
  live: {
    /** Notes of visible tickets; `mentions` contains the mentioned users (X-NTE-01). */
    ticketNote: z.discriminatedUnion('action', [
      z.object({ action: z.literal('create'), note }),
      z.object({ action: z.literal('delete'), noteId: id, ticketId: id }),
    ]),
  },
} as const satisfies ContractFeature;
