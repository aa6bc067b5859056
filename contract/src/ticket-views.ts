import * as z from 'zod';
import { filterLength, ticketViewNameMax } from './limits.ts';
import { id, idParams, noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** The filters of the list as in its address; a page ignores filters it no longer knows. */
const filters = text(filterLength.text).regex(/^[\w*.+%=&-]*$/);
const name = text(ticketViewNameMax).trim().min(1);

/** X-TKT-13: a saved view of one user. */
const ticketView = z.object({ id, name: z.string(), filters: z.string() });
export type TicketView = z.infer<typeof ticketView>;

const newTicketView = z.strictObject({ name, filters });
export type NewTicketView = z.output<typeof newTicketView>;
const ticketViewChange = newTicketView.partial();
export type TicketViewChange = z.output<typeof ticketViewChange>;

const forUsers = { audience: 'user', needs: null, plan: null, query: noInput } as const;

export const ticketViewRoutes = {
  listTicketViews: route({
    ...forUsers,
    method: 'GET',
    path: '/ticket-views',
    summary: "The caller's saved views of the ticket list, by name",
    params: noInput,
    body: noInput,
    answer: z.array(ticketView),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  createTicketView: route({
    ...forUsers,
    method: 'POST',
    path: '/ticket-views',
    summary: 'Save the filters of the list under a name',
    params: noInput,
    body: newTicketView,
    answer: ticketView,
    errors: ['ERR_TICKET_VIEW_NAME_ALREADY_EXISTS', 'ERR_TICKET_VIEW_LIMIT'],
    rate: 'write',
    idempotency: 'key',
  }),
  updateTicketView: route({
    ...forUsers,
    method: 'PUT',
    path: '/ticket-views/:id',
    summary: 'Rename a view, or change its filters',
    params: idParams,
    body: ticketViewChange,
    answer: ticketView,
    errors: ['ERR_NO_TICKET_VIEW_FOUND', 'ERR_TICKET_VIEW_NAME_ALREADY_EXISTS'],
    rate: 'write',
    idempotency: 'natural',
  }),
  deleteTicketView: route({
    ...forUsers,
    method: 'DELETE',
    path: '/ticket-views/:id',
    summary: 'Delete a view',
    params: idParams,
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_TICKET_VIEW_FOUND'],
    rate: 'write',
    idempotency: 'natural',
  }),
};

export const ticketViewContract = {
  routes: ticketViewRoutes,
  errors: {
    ERR_NO_TICKET_VIEW_FOUND: 404,
    ERR_TICKET_VIEW_NAME_ALREADY_EXISTS: 409,
    ERR_TICKET_VIEW_LIMIT: 409,
  },
} as const satisfies ContractFeature;
