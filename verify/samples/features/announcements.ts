import { anAnnouncement } from '@recadia/db/testing';
import type { Kinds } from '../kind.ts';
import { anyPage, cursorAt, ref, type Caller, type Samples } from '../sample.ts';

const announcement = {
  title: 'Aviso de amostra',
  text: 'Das 2h às 4h o envio fica pausado.',
  priority: 1,
  status: true,
};
// Runs send JSON, and this route takes a form.
const superFormOnly = (caller: Caller) => (caller.super ? 'ERR_VALIDATION' : 'ERR_NO_PERMISSION');

export const kinds: Kinds = {
  // Every user may read it, so the company's word is left out.
  announcement: {
    missing: 'ERR_NO_ANNOUNCEMENT_FOUND',
    isOfPlatform: true,
    make: async ({ admin }) => (await anAnnouncement(admin)).id,
  },
};

export const samples: Samples = {
  listAnnouncements: [
    { query: { searchParam: 'amostra', pageNumber: anyPage } },
    { title: 'cursor', query: { cursor: cursorAt('1') } },
  ],
  showAnnouncement: [{ params: { id: ref('announcement') } }],
  createAnnouncement: [{ body: announcement }],
  updateAnnouncement: [{ params: { id: ref('announcement') }, body: announcement }],
  deleteAnnouncement: [{ params: { id: ref('announcement') } }],
  uploadAnnouncementMedia: [{ params: { id: ref('announcement') }, refuses: superFormOnly }],
  deleteAnnouncementMedia: [{ params: { id: ref('announcement') } }],
};
