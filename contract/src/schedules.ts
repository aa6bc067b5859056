import * as z from 'zod';
import { attached, attachment, attachmentErrors, attachmentFiles, detached } from './attachments.ts';
import { contactBrief } from './contacts.ts';
import { longTextMaxLength, scheduleBodyMin } from './limits.ts';
import { id, idParam, idParams, noInput, pageAnswer, pageQuery, saved, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** SCH-12, and CANCELADA: the customer answered first (X-SCH-02). */
const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

export const recurrences = ['none', 'daily', 'weekly', 'monthly'] as const;
export type Recurrence = (typeof recurrences)[number];

/** SCH-02, with the additional fields (X-SCH-01, X-SCH-02). */
const schedule = z.object({
  id,
  body: z.string(),
  contactId: id,
  contact: contactBrief,
  sendAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  status: z.enum(scheduleStatuses),
  ...attachment,
  /** The author; null once the account is deleted. */
  userId: id.nullable(),
  /** The chosen number; null uses the contact's open ticket, then the default number (SCH-13). */
  whatsappId: id.nullable(),
  recurrence: z.enum(recurrences),
  cancelOnReply: z.boolean(),
  /** Why it was not sent: one of our codes, or our code for WhatsApp's refusal. */
  error: z.string().nullable(),
});
export type Schedule = z.infer<typeof schedule>;

/** SCH-05 */
export const scheduleInput = z.strictObject({
  body: text(longTextMaxLength).trim().min(scheduleBodyMin),
  contactId: id,
  sendAt: z.iso.datetime({ offset: true }),
  /** Accepted because the specification sends it, from the own company; the stored author is the caller. */
  userId: id.nullish(),
  whatsappId: id.nullish(),
  recurrence: z.enum(recurrences).optional(),
  cancelOnReply: z.boolean().optional(),
});
export type ScheduleInput = z.output<typeof scheduleInput>;

const common = { audience: 'user', needs: null, plan: 'useSchedules', params: idParams } as const;
const reads = { ...common, method: 'GET', body: noInput, rate: 'read', idempotency: 'safe' } as const;
const writes = { ...common, query: noInput, rate: 'write', idempotency: 'natural' } as const;
const unknownParts = ['ERR_NO_CONTACT_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_NO_USER_FOUND'] as const;

export const scheduleRoutes = {
  listSchedules: route({
    ...reads,
    path: '/schedules',
    summary: 'Scheduled messages by time, a page or a period',
    params: noInput,
    query: z.strictObject({
      ...pageQuery,
      contactId: idParam.optional(),
      userId: idParam.optional(),
      /** A calendar requests its visible range, in larger pages (X-SCH-03). */
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
    }),
    answer: z.object({ schedules: z.array(schedule), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  showSchedule: route({
    ...reads,
    path: '/schedules/:id',
    summary: 'One scheduled message',
    query: noInput,
    answer: schedule,
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NO_SCHEDULE_FOUND'],
  }),
  createSchedule: route({
    ...writes,
    method: 'POST',
    path: '/schedules',
    summary: 'Schedule a message to a contact',
    params: noInput,
    body: scheduleInput,
    answer: schedule,
    visibility: { 'body.contactId': 'company' },
    errors: unknownParts,
    idempotency: 'key',
  }),
  updateSchedule: route({
    ...writes,
    method: 'PUT',
    path: '/schedules/:id',
    summary: 'Change a message that is not sent; a failed or cancelled message is scheduled again',
    body: scheduleInput,
    answer: schedule,
    visibility: { 'params.id': 'ticket', 'body.contactId': 'company' },
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_ALREADY_SENT', ...unknownParts],
  }),
  deleteSchedule: route({
    ...writes,
    method: 'DELETE',
    path: '/schedules/:id',
    summary: 'Delete a scheduled message',
    body: noInput,
    answer: z.object({ message: z.string() }),
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NO_SCHEDULE_FOUND'],
  }),
  uploadScheduleMedia: route({
    ...writes,
    method: 'POST',
    path: '/schedules/:id/media-upload',
    summary: 'Set the picture of a scheduled message, as a form with one file: png, jpg or jpeg',
    body: noInput,
    files: attachmentFiles,
    answer: attached,
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_ALREADY_SENT', 'ERR_FILE_TYPE', ...attachmentErrors],
  }),
  deleteScheduleMedia: route({
    ...writes,
    method: 'DELETE',
    path: '/schedules/:id/media-upload',
    summary: 'Delete the picture of a scheduled message',
    body: noInput,
    answer: detached,
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_ALREADY_SENT'],
  }),
};

export const scheduleContract = {
  routes: scheduleRoutes,
  errors: {
    ERR_NO_SCHEDULE_FOUND: 404,
    ERR_SCHEDULE_ALREADY_SENT: 400,
  },
  live: {
    schedule: z.discriminatedUnion('action', [
      z.object({ action: saved, schedule }),
      z.object({ action: z.literal('delete'), scheduleId: id }),
    ]),
  },
} as const satisfies ContractFeature;
