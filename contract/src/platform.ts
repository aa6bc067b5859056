import * as z from 'zod';
import { noInput } from './primitives.ts';
import { route } from './route.ts';

export const platformRoutes = {
  version: route({
    method: 'GET',
    path: '/version',
    summary: 'The version of the product',
    audience: 'public',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: z.object({ version: z.string() }),
    errors: [],
    rate: 'public',
    idempotency: 'safe',
  }),
};
