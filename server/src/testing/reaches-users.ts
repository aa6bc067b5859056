import type { TenantTx } from '@recadia/db';
import * as emailChanges from '../features/users/email-changes.sql.ts';
import * as invitations from '../features/users/invitations.sql.ts';
import * as members from '../features/users/users.create.sql.ts';
import * as pages from '../features/users/users.page.sql.ts';
import * as users from '../features/users/users.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import { otherTenantFirstId } from './other-tenant-first-id.ts';

type OtherIds = { userId: number; queueId: number; connectionId: number };
type Reach = (tx: TenantTx, mine: Scope, other: OtherIds) => Promise<unknown>;

const firstPage = { search: undefined, page: { after: null, offset: 0 }, limit: 10 };
const newUser = { name: 'Nova Pessoa', email: 'nova.pessoa@empresa.exemplo', password_hash: 'x' };

/** The hash of an invitation of the other tenant. */
export const theirInvitation = 'd'.repeat(64);

/** The SQL of users, called with our scope and the other tenant's ids. */
export const userReaches: [file: string, functions: object, reaches: Record<string, Reach | null>][] = [
  [
    'users.sql.ts',
    users,
    {
      hasConnection: (tx, mine, { connectionId }) => users.hasConnection(tx, mine, connectionId),
      findUser: (tx, mine, { userId }) => users.findUser(tx, mine, userId),
      listActiveUsers: (tx, mine) => users.listActiveUsers(tx, mine, { limit: 100 }),
      listUsersByIds: (tx, mine, { userId }) => users.listUsersByIds(tx, mine, [userId]),
      updateUser: (tx, mine, { userId }) => users.updateUser(tx, mine, userId, { name: 'Outro' }),
      bumpTokenVersion: (tx, mine, { userId }) => users.bumpTokenVersion(tx, mine, userId),
      findActiveName: (tx, mine, { userId }) => users.findActiveName(tx, mine, userId),
      lockAdminIds: (tx, mine) => users.lockAdminIds(tx, mine),
      replaceUserQueues: (tx, mine, { userId, queueId }) => users.replaceUserQueues(tx, mine, userId, [queueId]),
    },
  ],
  [
    'invitations.sql.ts',
    invitations,
    {
      putInvitation: (tx, mine, { userId }) =>
        invitations.putInvitation(tx, mine, { userId, tokenHash: 'c'.repeat(64), expiresAt: new Date() }),
      hasInvitation: async (tx, mine, { userId }) =>
        (await invitations.hasInvitation(tx, mine, userId)) ? otherTenantFirstId : 0,
      useInvitation: (tx, mine, { userId }) =>
        invitations.useInvitation(tx, mine, { userId, tokenHash: theirInvitation }),
      deleteInvitation: (tx, mine, { userId }) => invitations.deleteInvitation(tx, mine, userId),
    },
  ],
  [
    'email-changes.sql.ts',
    emailChanges,
    {
      putEmailChange: (tx, mine, { userId }) =>
        emailChanges.putEmailChange(tx, mine, {
          ...{ userId, email: 'outra@empresa.exemplo', tokenHash: 'c'.repeat(64), expiresAt: new Date() },
        }),
      useEmailChange: (tx, mine, { userId }) =>
        emailChanges.useEmailChange(tx, mine, { userId, tokenHash: theirInvitation }),
      deleteEmailChange: (tx, mine, { userId }) => emailChanges.deleteEmailChange(tx, mine, userId),
    },
  ],
  [
    'users.page.sql.ts',
    pages,
    {
      listUsers: (tx, mine) => pages.listUsers(tx, mine, firstPage),
      countUsers: async (tx, mine) => (await pages.countUsers(tx, mine, undefined, 10)) * otherTenantFirstId,
    },
  ],
  [
    'users.create.sql.ts',
    members,
    {
      lockUsers: null,
      countPlaces: async (tx, mine) => (await members.countPlaces(tx, mine)).living * otherTenantFirstId,
      // Its own row has an id of the same sequence, so only the unchanged rows of the other tenant count.
      insertUser: async (tx, mine) => void (await members.insertUser(tx, mine, newUser)),
      deleteUser: (tx, mine, { userId }) => members.deleteUser(tx, mine, userId),
    },
  ],
];
