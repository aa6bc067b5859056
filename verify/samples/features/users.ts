import { can } from '@recadia/contract/permissions';
import { builderPassword } from '@recadia/db/testing';
import type { Kind, Kinds } from '../kind.ts';
import { anyPage, cursorAt, fixed, made, ref, type Caller, type Samples } from '../sample.ts';

const adminOnly = (caller: Caller) => (can(caller, 'user-modal:editProfile') ? null : 'ERR_NO_PERMISSION');
const email = made((n) => `novo${n}@amostra.exemplo`);
/** No user was invited with it. */
const token = fixed(() => 'no-link');

const user: Kind = { missing: 'ERR_NO_USER_FOUND', make: async ({ aMember }) => (await aMember()).id };

export const kinds: Kinds = {
  user,
  self: user,
  /** Used with a disabled route, which searches no user. */
  userOfOffCall: { ...user, missing: 'ERR_NOT_FOUND' },
};

export const samples: Samples = {
  listColleagues: [{}, { title: 'companyId', query: { companyId: ref('company') } }],
  showUser: [
    { title: 'self', params: { id: ref('self') } },
    { title: 'colleague', params: { id: ref('user') }, refuses: adminOnly },
  ],
  listUsers: [
    { query: { searchParam: 'a', pageNumber: anyPage } },
    { title: 'cursor', query: { searchParam: 'a', cursor: cursorAt('a') } },
  ],
  createUser: [
    {
      body: {
        name: 'Pessoa Nova',
        email,
        password: 'Uma-senha-de-teste-3',
        profile: 'user',
        allTicket: 'disabled',
        whatsappId: ref('connection'),
        queueIds: [ref('queue')],
      },
    },
  ],
  deleteUser: [{ params: { id: ref('user') } }],
  // Disabled for every caller.
  deleteUserOfPath: [
    {
      params: { product: fixed(() => 'produto'), id: ref('userOfOffCall'), authToken: fixed(() => 'token') },
      refuses: () => 'ERR_NOT_FOUND',
    },
  ],
  updateUser: [
    {
      title: 'self',
      params: { id: ref('self') },
      body: {
        name: 'Nome Novo',
        email,
        password: 'Outra-senha-de-teste-2',
        currentPassword: fixed(() => builderPassword),
        language: fixed(() => 'es'),
        companyId: ref('company'),
      },
    },
    {
      title: 'colleague',
      params: { id: ref('user') },
      body: {
        name: 'Colega Nova',
        email,
        currentPassword: fixed(() => builderPassword),
        profile: 'supervisor',
        allTicket: 'enabled',
        active: fixed(() => true),
        whatsappId: ref('connection'),
        queueIds: [ref('queue'), ref('queue')],
        super: fixed(() => false),
        companyId: ref('company'),
      },
      refuses: adminOnly,
    },
  ],
  inviteUser: [
    {
      body: {
        name: 'Pessoa Convidada',
        email: made((n) => `convite${n}@amostra.exemplo`),
        profile: 'user',
        allTicket: 'disabled',
        whatsappId: ref('connection'),
        queueIds: [ref('queue')],
        language: fixed(() => 'es'),
      },
    },
  ],
  renewInvitation: [
    { params: { id: ref('user') }, body: { language: fixed(() => 'en') }, refuses: () => 'ERR_NO_INVITATION' },
  ],
  confirmEmailChange: [{ body: { token }, refuses: () => 'ERR_INVALID_EMAIL_CHANGE' }],
  openInvitation: [{ body: { token }, refuses: () => 'ERR_INVALID_INVITATION' }],
  acceptInvitation: [
    { body: { token, password: fixed(() => 'Uma senha nova 7') }, refuses: () => 'ERR_INVALID_INVITATION' },
  ],
};
