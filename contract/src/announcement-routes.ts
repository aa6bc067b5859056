import * as z from 'zod';
import { announcement, announcementInput } from './announcements.ts';
import { attached, attachmentErrors, attachmentFiles, detached } from './attachments.ts';
import { readByUsers, writtenBySuper } from './platform-rows.ts';
import { id, idParams, noInput, pageAnswer, pageQuery, saved } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/**
 * ANN-05. Announcements belong to no company: every user reads the active ones, users of the super company write them.
 */
export const announcementRoutes = {
  listAnnouncements: route({
    ...readByUsers,
    path: '/announcements',
    summary: 'A page of announcements, urgent and latest first; super also gets inactive ones',
    params: noInput,
    query: z.strictObject(pageQuery),
    answer: z.object({ records: z.array(announcement), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  showAnnouncement: route({
    ...readByUsers,
    path: '/announcements/:id',
    summary: 'One announcement',
    params: idParams,
    query: noInput,
    answer: announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  createAnnouncement: route({
    ...writtenBySuper,
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
    ...writtenBySuper,
    method: 'PUT',
    path: '/announcements/:id',
    summary: 'Change an announcement',
    body: announcementInput,
    answer: announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  deleteAnnouncement: route({
    ...writtenBySuper,
    method: 'DELETE',
    path: '/announcements/:id',
    summary: 'Delete an announcement and its picture',
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  uploadAnnouncementMedia: route({
    ...writtenBySuper,
    method: 'POST',
    path: '/announcements/:id/media-upload',
    summary: 'Set the picture of an announcement, as a form with one file: png, jpg or jpeg',
    body: noInput,
    files: attachmentFiles,
    answer: attached,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_FILE_TYPE', ...attachmentErrors],
  }),
  deleteAnnouncementMedia: route({
    ...writtenBySuper,
    method: 'DELETE',
    path: '/announcements/:id/media-upload',
    summary: 'Delete the picture of an announcement',
    body: noInput,
    answer: detached,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
};

export const announcementContract = {
  routes: announcementRoutes,
  errors: {
    ERR_NO_ANNOUNCEMENT_FOUND: 404,
  },
  live: {
    /** Active ones reach every user; platform users also receive the others (SV-11). */
    announcements: z.discriminatedUnion('action', [
      z.object({ action: saved, record: announcement }),
      z.object({ action: z.literal('delete'), id }),
    ]),
  },
} as const satisfies ContractFeature;
