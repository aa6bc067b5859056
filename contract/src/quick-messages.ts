import * as z from 'zod';
import { attached, attachment, attachmentErrors, attachmentFiles, detached } from './attachments.ts';
import { longTextMaxLength, shortcodeMaxLength } from './limits.ts';
import { companyIdQuery, id, idParam, idParams, noInput, pageAnswer, pageQuery, saved, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** QMS-01 */
const quickMessage = z.object({
  id,
  shortcode: z.string(),
  message: z.string(),
  /** Shared with every user of the company. */
  geral: z.boolean(),
  status: z.boolean(),
  ...attachment,
  isMedia: z.boolean(),
});
export type QuickMessage = z.infer<typeof quickMessage>;

/** The form of a quick message; only admins may set `geral` (QMS-05). */
export const quickMessageInput = z.strictObject({
  shortcode: text(shortcodeMaxLength).trim().min(1),
  message: text(longTextMaxLength).optional(),
  geral: z.boolean().optional(),
  status: z.boolean().optional(),
});
export type QuickMessageInput = z.output<typeof quickMessageInput>;

const forUsers = { audience: 'user', needs: null, plan: null } as const;
const asked = { ...forUsers, body: noInput, rate: 'read', idempotency: 'safe' } as const;
/** The row decides whether the user may change it (QMS-05). */
const written = { ...forUsers, query: noInput, rate: 'write' } as const;

export const quickMessageRoutes = {
  listQuickMessages: route({
    ...asked,
    method: 'GET',
    path: '/quick-messages/list',
    summary: "The caller's own and the general quick messages, by shortcode",
    params: noInput,
    /** Both must equal those of the session. */
    query: z.strictObject({ ...companyIdQuery, userId: idParam.optional() }),
    answer: z.array(quickMessage),
    errors: ['ERR_NO_USER_FOUND'],
  }),
  pageQuickMessages: route({
    ...asked,
    method: 'GET',
    path: '/quick-messages',
    summary: "A page of the caller's own and the general quick messages, by shortcode",
    params: noInput,
    query: z.strictObject(pageQuery),
    answer: z.object({ records: z.array(quickMessage), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  showQuickMessage: route({
    ...asked,
    method: 'GET',
    path: '/quick-messages/:id',
    summary: 'One quick message',
    params: idParams,
    query: noInput,
    answer: quickMessage,
    errors: ['ERR_NO_QUICKMESSAGE_FOUND'],
  }),
  createQuickMessage: route({
    ...written,
    method: 'POST',
    path: '/quick-messages',
    summary: 'Create a quick message',
    params: noInput,
    body: quickMessageInput,
    answer: quickMessage,
    errors: ['ERR_QUICKMESSAGE_SHORTCODE_EXISTS'],
    idempotency: 'key',
  }),
  updateQuickMessage: route({
    ...written,
    method: 'PUT',
    path: '/quick-messages/:id',
    summary: 'Change a quick message',
    params: idParams,
    body: quickMessageInput,
    answer: quickMessage,
    errors: ['ERR_NO_QUICKMESSAGE_FOUND', 'ERR_QUICKMESSAGE_SHORTCODE_EXISTS'],
    idempotency: 'natural',
  }),
  deleteQuickMessage: route({
    ...written,
    method: 'DELETE',
    path: '/quick-messages/:id',
    summary: 'Delete a quick message',
    params: idParams,
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_QUICKMESSAGE_FOUND'],
    idempotency: 'natural',
  }),
  attachToQuickMessage: route({
    ...written,
    method: 'POST',
    path: '/quick-messages/:id/media-upload',
    summary: 'Set the file of a quick message',
    params: idParams,
    body: noInput,
    files: attachmentFiles,
    answer: attached,
    errors: ['ERR_NO_QUICKMESSAGE_FOUND', ...attachmentErrors],
    idempotency: 'natural',
  }),
  detachFromQuickMessage: route({
    ...written,
    method: 'DELETE',
    path: '/quick-messages/:id/media-upload',
    summary: 'Delete the file of a quick message',
    params: idParams,
    body: noInput,
    answer: detached,
    errors: ['ERR_NO_QUICKMESSAGE_FOUND'],
    idempotency: 'natural',
  }),
};

export const quickMessageContract = {
  routes: quickMessageRoutes,
  errors: {
    ERR_NO_QUICKMESSAGE_FOUND: 404,
    ERR_QUICKMESSAGE_SHORTCODE_EXISTS: 409,
  },
  live: {
    /** Shared ones reach every user; a private one only its owner (SV-19). */
    quickmessage: z.discriminatedUnion('action', [
      z.object({ action: saved, record: quickMessage }),
      z.object({ action: z.literal('delete'), id }),
    ]),
  },
} as const satisfies ContractFeature;
