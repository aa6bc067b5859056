import * as announcements from './announcements.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'announcements.sql.ts',
    announcements,
    {
      listAnnouncements: null,
      countAnnouncements: null,
      listAnnouncementsByIds: null,
      findAnnouncement: null,
      insertAnnouncement: null,
      updateAnnouncement: null,
      deleteAnnouncement: null,
      listNeeded: null,
    },
  ],
];
