import * as z from 'zod';
import { helpTitleMax, longTextMaxLength } from './limits.ts';
import { readByUsers, writtenBySuper } from './platform-rows.ts';
import { id, idParams, noInput, pageAnswer, pageQuery, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** HLP-01 */
const help = z.object({ id, title: z.string(), description: z.string(), video: z.string() });
export type Help = z.infer<typeof help>;

/** HLP-07: the host of the videos, which sets no cookies. The only host allowed in a frame. */
export const videoHost = 'https://www.youtube-nocookie.com';

const videoId = /^[\w-]{11}$/;
const videoAddress =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;

/** The id of a video, from the id itself or from any copied address; null where there is none (HLP-07). */
export function readVideoId(given: string): string | null {
  const trimmed = given.trim();
  return videoId.test(trimmed) ? trimmed : (videoAddress.exec(trimmed)?.[1] ?? null);
}

/** Accepts an id or an address, and stores the id. */
const video = text(500)
  .trim()
  .min(1)
  .transform((given, context) => {
    const found = readVideoId(given);
    if (found !== null) return found;
    context.issues.push({ code: 'custom', message: 'invalid_format', input: given });
    return z.NEVER;
  });

export const helpInput = z.strictObject({
  title: text(helpTitleMax).trim().min(1),
  description: text(longTextMaxLength).trim().optional(),
  video,
});
export type HelpInput = z.output<typeof helpInput>;

/** HLP-05. Every user reads, users of the super company write. */
export const helpRoutes = {
  listHelps: route({
    ...readByUsers,
    path: '/helps',
    summary: 'A page of help videos, by title',
    params: noInput,
    query: z.strictObject(pageQuery),
    answer: z.object({ records: z.array(help), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  listAllHelps: route({
    ...readByUsers,
    path: '/helps/list',
    summary: 'All help videos, by title',
    params: noInput,
    query: noInput,
    answer: z.array(help),
    errors: [],
  }),
  showHelp: route({
    ...readByUsers,
    path: '/helps/:id',
    summary: 'One help video',
    params: idParams,
    query: noInput,
    answer: help,
    errors: ['ERR_NO_HELP_FOUND'],
  }),
  createHelp: route({
    ...writtenBySuper,
    method: 'POST',
    path: '/helps',
    summary: 'Create a help video',
    params: noInput,
    body: helpInput,
    answer: help,
    errors: ['ERR_HELP_TITLE_ALREADY_EXISTS'],
    idempotency: 'key',
  }),
  updateHelp: route({
    ...writtenBySuper,
    method: 'PUT',
    path: '/helps/:id',
    summary: 'Change a help video',
    body: helpInput,
    answer: help,
    errors: ['ERR_NO_HELP_FOUND', 'ERR_HELP_TITLE_ALREADY_EXISTS'],
  }),
  deleteHelp: route({
    ...writtenBySuper,
    method: 'DELETE',
    path: '/helps/:id',
    summary: 'Delete a help video',
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_HELP_FOUND'],
  }),
};

export const helpContract = {
  routes: helpRoutes,
  errors: {
    ERR_NO_HELP_FOUND: 404,
    ERR_HELP_TITLE_ALREADY_EXISTS: 409,
  },
} as const satisfies ContractFeature;
