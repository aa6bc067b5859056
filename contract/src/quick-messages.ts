import * as z from 'zod';
import { companyIdQuery, id, idParam, noInput } from './primitives.ts';
import { route } from './route.ts';

/** QMS-01 */
const quickMessage = z.object({
  id,
  shortcode: z.string(),
  message: z.string(),
  /** Shared with everybody of the company. */
  geral: z.boolean(),
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  isMedia: z.boolean(),
});
export type QuickMessage = z.infer<typeof quickMessage>;

export const quickMessageRoutes = {
  listQuickMessages: route({
    method: 'GET',
    path: '/quick-messages/list',
    summary: 'The quick messages one may use: the own ones and those for everybody, by shortcode',
    audience: 'user',
    needs: null,
    plan: null,
    params: noInput,
    /** Both must be the session's own. */
    query: z.strictObject({ ...companyIdQuery, userId: idParam.optional() }),
    body: noInput,
    answer: z.array(quickMessage),
    errors: ['ERR_NO_USER_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
};
