import * as emailChanges from './email-changes.sql.ts';
import * as invitations from './invitations.sql.ts';
import * as members from './users.create.sql.ts';
import * as pages from './users.page.sql.ts';
import * as users from './users.sql.ts';
import { otherTenantFirstId } from '../../testing/other-tenant-first-id.ts';
import { theirInvitation } from '../../testing/theirs.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const firstPage = { search: undefined, page: { after: null, offset: 0 }, limit: 10 };
const newUser = { name: 'Nova Pessoa', email: 'nova.pessoa@empresa.exemplo', password_hash: 'x' };

export const tenancyCases: TenancyCases = [
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
          userId,
          email: 'outra@empresa.exemplo',
          tokenHash: 'c'.repeat(64),
          expiresAt: new Date(),
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
