import * as z from 'zod';
import { noInput } from './primitives.ts';
import { route } from './route.ts';
import { tag } from './tags.ts';

export const kanbanRoutes = {
  listLanes: route({
    method: 'GET',
    path: '/tags/kanban',
    summary: 'The tags that are lanes of the kanban board',
    audience: 'user',
    needs: null,
    plan: 'useKanban',
    params: noInput,
    query: noInput,
    body: noInput,
    /** `lista` is the name on the wire (C-16). */
    answer: z.object({ lista: z.array(tag) }),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
};
