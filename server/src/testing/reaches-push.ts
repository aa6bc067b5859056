import type { TenantTx } from '@recadia/db';
import * as notifications from '../features/notifications/notifications.sql.ts';
import type { Scope } from '../platform/session/people.ts';

interface OtherIds {
  sessionId: string;
  userId: number;
  ticketId: number;
  messageId: number;
}
type Reach = (tx: TenantTx, mine: Scope, other: OtherIds) => Promise<unknown>;

const browser = { endpointHash: 'a'.repeat(64), sealed: 'v1', showsText: true };

/** The SQL of web push, called with our scope and the other tenant's ids. */
export const pushReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
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
      insertPushes: (tx, mine, other) => notifications.insertPushes(tx, mine, [other], 0),
      deletePush: (tx, mine, other) => notifications.deletePush(tx, mine, other),
      delayPush: (tx, mine, other) => notifications.delayPush(tx, mine, other, 0),
    },
  ],
];
