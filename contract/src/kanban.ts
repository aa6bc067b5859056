import * as z from 'zod';
import { noInput } from './primitives.ts';
import { route } from './route.ts';
import { tag } from './tags.ts';
import { idList, ticket } from './tickets.ts';

const read = { audience: 'user', needs: null, plan: 'useKanban', params: noInput, body: noInput } as const;

export const kanbanRoutes = {
  listLanes: route({
    ...read,
    method: 'GET',
    path: '/tags/kanban',
    summary: 'The tags that are columns of the kanban board',
    query: noInput,
    /** `lista` is the name on the wire (C-16). */
    answer: z.object({ lista: z.array(tag) }),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  showBoard: route({
    ...read,
    method: 'GET',
    path: '/ticket/kanban',
    summary: 'The visible open and pending tickets for the board, last changed first',
    /** Tickets of these queues; all tickets when omitted or empty. */
    query: z.strictObject({ queueIds: idList.optional() }),
    /** The common ticket schema, so that a card can apply live events (KAN-03). */
    answer: z.object({ tickets: z.array(ticket), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
};
