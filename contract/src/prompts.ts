import * as z from 'zod';
import { id, noInput, pageAnswer, pageQuery } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** The fields of a prompt for a picker; keys and texts are for users who manage prompts. */
const promptBrief = z.object({ id, name: z.string() });

export const promptRoutes = {
  listPrompts: route({
    method: 'GET',
    path: '/prompt',
    summary: 'A page of prompts, by name',
    audience: 'user',
    needs: null,
    plan: 'useOpenAi',
    params: noInput,
    query: z.strictObject(pageQuery),
    body: noInput,
    answer: z.object({ prompts: z.array(promptBrief), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
    rate: 'read',
    idempotency: 'safe',
  }),
};

export const promptContract = {
  routes: promptRoutes,
  errors: {
    ERR_NO_PROMPT_FOUND: 404,
  },
} as const satisfies ContractFeature;
