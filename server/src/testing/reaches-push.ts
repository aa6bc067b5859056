import type { TenantTx } from '@recadia/db';
import * as notifications from '../features/notifications/notifications.sql.ts';
import type { Scope } from '../platform/people.ts';

interface Theirs {
  sessionId: string;
  userId: number;
  ticketId: number;
  messageId: number;
}
type Reach = (tx: TenantTx, mine: Scope, theirs: Theirs) => Promise<unknown>;

const browser = { endpointHash: 'a'.repeat(64), sealed: 'v1', showsText: true };

/** The SQL of web push, called with our scope and their ids. */
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
      insertPushes: (tx, mine, theirs) => notifications.insertPushes(tx, mine, [theirs], 0),
      deletePush: (tx, mine, theirs) => notifications.deletePush(tx, mine, theirs),
      delayPush: (tx, mine, theirs) => notifications.delayPush(tx, mine, theirs, 0),
    },
  ],
];
