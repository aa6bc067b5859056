import * as eventLog from './event-log.sql.ts';
import * as presence from './presence.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'event-log.sql.ts',
    eventLog,
    {
      findTip: (tx, mine) => eventLog.findTip(tx, mine),
      listEvents: (tx, mine) => eventLog.listEvents(tx, mine, { since: 0, limit: 9 }),
      findNewestEvent: (tx, mine, { idOf }) =>
        eventLog.findNewestEvent(tx, mine, { name: 'tag.created', entityId: String(idOf('tags')) }),
    },
  ],
  [
    'presence.sql.ts',
    presence,
    {
      markOnline: (tx, mine, { userId }) => presence.markOnline(tx, mine, userId),
      markSeen: (tx, mine, { userId }) => presence.markSeen(tx, mine, [userId]),
      markOffline: (tx, mine, { userId }) => presence.markOffline(tx, mine, [userId], new Date()),
    },
  ],
];
