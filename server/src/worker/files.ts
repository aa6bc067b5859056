import { listNeededAnnouncementPictures } from '../features/announcements/index.ts';
import { listNeededContactPictures } from '../features/contacts/index.ts';
import { listNeededListFiles } from '../features/files/index.ts';
import { listNeededFiles } from '../features/messages/index.ts';
import { listNeededQueueFiles } from '../features/queues/index.ts';
import { listNeededQuickMessageFiles } from '../features/quick-messages/index.ts';
import { listNeededPictures } from '../features/schedules/index.ts';
import { sweepOrphans } from '../platform/storage/orphans.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Every room that keeps files; one that is missing here would lose them. */
const needs = [
  listNeededFiles,
  listNeededQuickMessageFiles,
  listNeededQueueFiles,
  listNeededPictures,
  listNeededListFiles,
  listNeededContactPictures,
  listNeededAnnouncementPictures,
];

/** Removes what no room names any more; answers how many files that were. */
export const sweepFiles = (storage: Storage): Promise<number> => sweepOrphans(storage, needs);
