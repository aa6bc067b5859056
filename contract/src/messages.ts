import * as z from 'zod';
import { idParams, noInput, text } from './primitives.ts';
import { route } from './route.ts';

/** The bytes themselves, with their own content type; nothing a schema could shape. */
const file = z.custom<unknown>(() => true);

export const messageRoutes = {
  showMedia: route({
    method: 'GET',
    path: '/messages/:id/media',
    summary: 'The file of a message, for whoever may see its ticket',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: noInput,
    answer: file,
    errors: ['ERR_NOT_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
  openMedia: route({
    method: 'GET',
    path: '/media/:link',
    summary: 'The file of a message by a short-lived signed address, as pictures and players ask for it',
    audience: 'public',
    needs: null,
    plan: null,
    params: z.strictObject({ link: text(200) }),
    query: noInput,
    body: noInput,
    answer: file,
    errors: ['ERR_NOT_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
};
