import * as notifications from './notifications.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const browser = { endpointHash: 'a'.repeat(64), sealed: 'v1', showsText: true };

export const tenancyCases: TenancyCases = [
  [
    'notifications.sql.ts',
    notifications,
    {
      saveSubscription: (tx, mine, { sessionId, userId }) =>
        notifications.saveSubscription(tx, mine, { sessionId, userId, ...browser }),
      deleteSubscription: (tx, mine, { sessionId }) => notifications.deleteSubscription(tx, mine, sessionId),
      listSubscribedSessions: (tx, mine) => notifications.listSubscribedSessions(tx, mine),
      findSubscription: (tx, mine, { sessionId }) => notifications.findSubscription(tx, mine, sessionId),
      beginMark: (tx, mine) => notifications.beginMark(tx, mine, 1),
      lockMark: (tx, mine) => notifications.lockMark(tx, mine),
      setMark: (tx, mine) => notifications.setMark(tx, mine, 7),
      listNews: (tx, mine, { messageId }) => notifications.listNews(tx, mine, [messageId]),
    },
  ],
];
