import * as z from 'zod';
import { announcement, announcementInput } from './announcements.ts';
import { attached, attachmentErrors, attachmentFiles, detached } from './attachments.ts';
import { idParams, noInput, pageAnswer, pageQuery } from './primitives.ts';
import { route } from './route.ts';

const reads = {
  method: 'GET',
  audience: 'user',
  needs: null,
  plan: null,
  body: noInput,
  rate: 'read',
  idempotency: 'safe',
} as const;
const writes = {
  audience: 'super',
  needs: null,
  plan: null,
  params: idParams,
  query: noInput,
  rate: 'write',
  idempotency: 'natural',
} as const;

/**
 * ANN-05. Announcements belong to no company: every user reads the active ones, users of the super company write them.
 */
export const announcementRoutes = {
  listAnnouncements: route({
    ...reads,
    path: '/announcements',
    summary: 'A page of announcements, urgent and latest first; super also gets inactive ones',
    params: noInput,
    query: z.strictObject(pageQuery),
    answer: z.object({ records: z.array(announcement), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  showAnnouncement: route({
    ...reads,
    path: '/announcements/:id',
    summary: 'One announcement',
    params: idParams,
    query: noInput,
    answer: announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  createAnnouncement: route({
    ...writes,
    method: 'POST',
    path: '/announcements',
    summary: 'Create an announcement for every company',
    params: noInput,
    body: announcementInput,
    answer: announcement,
    errors: [],
    idempotency: 'key',
  }),
  updateAnnouncement: route({
    ...writes,
    method: 'PUT',
    path: '/announcements/:id',
    summary: 'Change an announcement',
    body: announcementInput,
    answer: announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  deleteAnnouncement: route({
    ...writes,
    method: 'DELETE',
    path: '/announcements/:id',
    summary: 'Delete an announcement and its picture',
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  uploadAnnouncementMedia: route({
    ...writes,
    method: 'POST',
    path: '/announcements/:id/media-upload',
    summary: 'Set the picture of an announcement, as a form with one file: png, jpg or jpeg',
    body: noInput,
    files: attachmentFiles,
    answer: attached,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_FILE_TYPE', ...attachmentErrors],
  }),
  deleteAnnouncementMedia: route({
    ...writes,
    method: 'DELETE',
    path: '/announcements/:id/media-upload',
    summary: 'Delete the picture of an announcement',
    body: noInput,
    answer: detached,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
};
