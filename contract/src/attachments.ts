import * as z from 'zod';
import { noInput, text } from './primitives.ts';
import { route } from './route.ts';

/** One file attached to a queue, an option, a quick message or a schedule. */
export const attachmentFiles = { max: 1, bytes: 16 * 1_048_576 } as const;

/** `mediaPath` is a signed address of the own server that expires within minutes. */
export const attachment = { mediaPath: z.string().nullable(), mediaName: z.string().nullable() };

export const attached = z.object({ mensagem: z.string(), mediaPath: z.string(), mediaName: z.string() });
export const detached = z.object({ mensagem: z.string() });

/** The errors of a route that takes a file. */
export const attachmentErrors = ['ERR_FILE_TOO_LARGE', 'ERR_FILE_UNREADABLE'] as const;

export const attachmentRoutes = {
  openAttachment: route({
    method: 'GET',
    path: '/attachments/:link',
    summary: 'Download the file of a queue, an option or a similar row by a short-lived signed address',
    audience: 'public',
    needs: null,
    plan: null,
    params: z.strictObject({ link: text(2_000) }),
    query: noInput,
    body: noInput,
    /** The raw bytes, with their own content type. */
    answer: z.custom<unknown>(() => true),
    produces: '*/*',
    errors: ['ERR_NOT_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
};
