import { emailChangeRoutes } from '@recadia/contract/email-changes';
import { invitationRoutes } from '@recadia/contract/invitations';
import { legacyUserRoutes } from '@recadia/contract/legacy-users';
import type { LivePayload } from '@recadia/contract/live';
import type { AnswerOf } from '@recadia/contract/route';
import { userRoutes } from '@recadia/contract/users';
import { aUser, builderPassword } from '@recadia/db/testing';
import { byId, changeShownQueue, type LiveList } from '../../testing/live-lists.ts';
import { verificationOf } from '../../testing/verification.ts';

type Colleague = AnswerOf<typeof userRoutes.listColleagues>[number];

/** The queues of colleagues change when a queue changes. */
const colleagues: LiveList = {
  name: 'colleagues',
  fetch: async ({ call }, { token: as }) => (await call(userRoutes.listColleagues, { as })).body,
  keyOf: (row) => byId(row as Colleague),
  apply(rows, { kind, payload }) {
    if (kind === 'user') {
      const change = payload as LivePayload<'user'>;
      const id = change.action === 'delete' ? change.userId : change.user.id;
      const others = rows.filter((row) => (row as Colleague).id !== id);
      if (change.action === 'delete') return others;
      const { online: _shownElsewhere, ...brief } = change.user;
      return [...others, brief];
    }
    if (kind !== 'queue') return rows;
    return changeShownQueue(rows as Colleague[], payload as LivePayload<'queue'>);
  },
};

export const verification = verificationOf({
  lists: () => [colleagues],

  actions: {
    updateUser: {
      'a new name': ({ call }, { admin, loner: { id } }) =>
        call(userRoutes.updateUser, { as: admin.token, params: { id }, body: { name: 'Outro Nome' } }),
      'other queues and another profile': ({ call }, { admin, queue, loner: { id } }) =>
        call(userRoutes.updateUser, {
          as: admin.token,
          params: { id },
          body: { profile: 'supervisor', queueIds: [queue.id], allTicket: 'enabled' },
        }),
      'away, with tickets in hand': ({ call }, { admin, colleague: { id } }) =>
        call(userRoutes.updateUser, { as: admin.token, params: { id }, body: { active: false } }),
    },
    createUser: {
      'an agent of a queue': ({ call }, { admin, queue }) =>
        call(userRoutes.createUser, {
          as: admin.token,
          body: {
            name: 'Nova Pessoa',
            email: `nova-${queue.id}@empresa.exemplo`,
            password: 'uma senha nova',
            queueIds: [queue.id],
          },
        }),
    },
    inviteUser: {
      'an agent of a queue': ({ call }, { admin, queue }) =>
        call(invitationRoutes.inviteUser, {
          as: admin.token,
          body: { name: 'Convidada', email: `convite-${queue.id}@empresa.exemplo`, queueIds: [queue.id] },
        }),
    },
    renewInvitation: { changesNoList: 'makes a new link, and no screen lists links' },
    confirmEmailChange: { changesNoList: 'changes an e-mail, which no live list shows' },
    openInvitation: { changesNoList: 'reads whom a link invites' },
    acceptInvitation: { changesNoList: 'changes a password, and no screen lists passwords' },
    deleteUserOfPath: { changesNoList: 'is off here; as deleteUser where it is on' },
    deleteUser: {
      'one with tickets in hand': ({ call }, { admin, colleague: { id } }) =>
        call(userRoutes.deleteUser, { as: admin.token, params: { id } }),
    },
  },

  calls: async ({ db }, { company, queue }) => {
    const { id } = await aUser(db.admin, { company_id: company.id, queue_ids: [queue.id] });
    const change = {
      name: 'Nome Novo',
      password: 'uma senha nova',
      currentPassword: builderPassword,
      profile: 'user',
      queueIds: [queue.id],
    };
    const newUser = { name: 'Nova Pessoa', email: `nova-${queue.id}@empresa.exemplo`, password: 'uma senha nova' };
    const invited = { name: 'Convidada', email: `convite-${queue.id}@empresa.exemplo` };
    const accepted = { token: 'none', password: 'Uma senha nova 7' };
    return [
      [userRoutes.listColleagues, { query: { companyId: company.id } }],
      [userRoutes.showUser, { params: { id } }],
      [userRoutes.updateUser, { params: { id }, body: change }],
      [userRoutes.listUsers, { query: { searchParam: 'a' } }],
      [userRoutes.createUser, { body: newUser, headers: { 'idempotency-key': 'one-call-each' } }],
      [invitationRoutes.inviteUser, { body: invited }],
      [invitationRoutes.renewInvitation, { params: { id }, body: {} }, 'ERR_NO_INVITATION'],
      [invitationRoutes.openInvitation, { body: { token: 'none' } }, 'ERR_INVALID_INVITATION'],
      [invitationRoutes.acceptInvitation, { body: accepted }, 'ERR_INVALID_INVITATION'],
      [emailChangeRoutes.confirmEmailChange, { body: { token: 'none' } }, 'ERR_INVALID_EMAIL_CHANGE'],
      [legacyUserRoutes.deleteUserOfPath, { params: { product: 'old', id, authToken: 'token' } }, 'ERR_NOT_FOUND'],
      [userRoutes.deleteUser, { params: { id } }],
    ];
  },
});
