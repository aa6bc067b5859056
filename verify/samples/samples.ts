import { usualQueueWeek } from '@recadia/contract/hours';
import { can } from '@recadia/contract/permissions';
import { builderPassword } from '@recadia/db/testing';
import { fixed, made, ref, type Caller, type Sample } from './sample.ts';
import { accountSamples } from './accounts.ts';
import { chatSamples } from './chats.ts';
import { contactSamples } from './contacts.ts';
import { dashboardSamples } from './dashboard.ts';
import { scheduleSamples } from './schedules.ts';
import { platformSamples } from './platform.ts';
import { queueSamples } from './queues.ts';
import { talkSamples } from './talks.ts';
import { ticketSamples } from './tickets.ts';
import { whatsAppSamples } from './whatsapp.ts';

const superOnly = (caller: Caller) => (caller.super ? null : 'ERR_NO_PERMISSION');
const adminOnly = (caller: Caller) => (can(caller, 'user-modal:editProfile') ? null : 'ERR_NO_PERMISSION');
const kanbanOnly = (caller: Caller) => (can(caller, 'tags-page:editKanban') ? null : 'ERR_NO_PERMISSION');

const setting = (key: string, value: string) => ({
  params: { key: fixed(() => key) },
  body: { key: fixed(() => key), value: fixed(() => value) },
});

const aReset = (password: string) => ({
  email: fixed((person) => person.email),
  token: fixed(() => '00000000'),
  [password]: fixed(() => 'Uma senha nova 7'),
});

/** Opaque to clients, but any position is valid. */
const cursor = fixed(() => Buffer.from(JSON.stringify(['a', 1])).toString('base64url'));

/**
 * A valid call of each route of the contract: the matrix swaps the ids, the fuzzer varies the rest. Optional keys that
 * a sample omits are absent in valid requests.
 */
export const samples: Record<string, Sample[]> = {
  version: [{}],
  login: [{ body: { email: fixed((person) => person.email), password: fixed(() => builderPassword) } }],
  // The cookie decides, not the access token: it outlives the token and ends with the session.
  refresh: [{ refuses: ({ credential }) => (isIn(credential) ? null : 'ERR_SESSION_EXPIRED') }],
  forgetPassword: [{ body: { email: fixed((person) => person.email), language: fixed(() => 'en') } }],
  forgetPasswordOfPath: [{ params: { email: fixed((person) => person.email) } }],
  // No user has a code here.
  resetPassword: [{ body: aReset('password'), refuses: () => 'ERR_INVALID_RESET_TOKEN' }],
  resetPasswordOfPath: [{ params: aReset('newPassword'), refuses: () => 'ERR_NOT_FOUND' }],
  ...accountSamples,
  logout: [{}],
  me: [{}],
  listPlan: [{ params: { companyId: ref('company') } }],
  getCompany: [{ params: { companyId: ref('company') } }],
  updateHours: [
    {
      params: { id: ref('company') },
      body: {
        id: ref('company'),
        schedules: fixed(() => usualQueueWeek()),
        holidays: fixed(() => [{ date: '2026-12-25', name: 'Natal', yearly: true }]),
        timezone: fixed(() => 'America/Sao_Paulo'),
      },
    },
  ],
  updateProfile: [
    {
      params: { id: ref('company') },
      body: {
        name: made(aCompanyName),
        email: made(anAddress),
        phone: fixed(() => '+55 11 4002-8922'),
        timezone: fixed(() => 'America/Sao_Paulo'),
      },
    },
  ],
  listAudit: [
    { query: { userId: ref('user'), area: 'auth', from: '2026-01-01', to: '2026-12-31' } },
    { title: 'cursor', query: { cursor } },
  ],
  exportAudit: [{ query: { userId: ref('user'), area: 'user', from: '2026-01-01', to: '2026-12-31' } }],
  listSettings: [{}],
  viewRegister: [{}],
  updateSetting: [
    setting('userRating', 'enabled'),
    { title: 'integration', ...setting('asaas', 'chave-de-teste'), refuses: superOnly },
    { title: 'platform', ...setting('trial', '5'), refuses: superOnly },
  ],
  listColleagues: [{}, { title: 'companyId', query: { companyId: ref('company') } }],
  showUser: [
    { title: 'self', params: { id: ref('self') } },
    { title: 'colleague', params: { id: ref('user') }, refuses: adminOnly },
  ],
  listUsers: [
    { query: { searchParam: 'a', pageNumber: fixed((_person, n) => 1 + (n % 50)) } },
    { title: 'cursor', query: { searchParam: 'a', cursor } },
  ],
  createUser: [
    {
      body: {
        name: 'Pessoa Nova',
        email: made(anAddress),
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
        email: made(anAddress),
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
        email: made(anAddress),
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
  listPromises: [{}],
  updatePromise: [{ params: { id: ref('queue') }, body: { firstAnswerMinutes: 15, resolutionMinutes: 480 } }],
  listTags: [
    { query: { searchParam: 'tag', pageNumber: fixed((_person, n) => 1 + (n % 50)), companyId: ref('company') } },
    { title: 'cursor', query: { searchParam: 'tag', cursor } },
  ],
  listAllTags: [{ query: { searchParam: 'tag', companyId: ref('company') } }],
  showTag: [{ params: { id: ref('tag') } }],
  createTag: [
    { body: { name: made(aTagName), color: '#12ab34' } },
    { title: 'lane', body: { name: made(aTagName), kanban: fixed(() => 1) }, refuses: kanbanOnly },
  ],
  updateTag: [
    { params: { id: ref('tag') }, body: { name: made(aTagName), color: '#12ab34' } },
    {
      title: 'lane',
      params: { id: ref('tag') },
      body: { name: made(aTagName), kanban: fixed(() => 1) },
      refuses: kanbanOnly,
    },
  ],
  deleteTag: [{ params: { id: ref('tag') } }],
  listLanes: [{}],
  showPushKey: [{}],
  // An address that receives no push.
  subscribePush: [
    {
      body: {
        endpoint: fixed(() => 'https://127.0.0.1:9/wake'),
        keys: { p256dh: fixed(() => `B${'A'.repeat(86)}`), auth: fixed(() => 'A'.repeat(22)) },
        showsText: true,
      },
    },
  ],
  unsubscribePush: [{}],
  ...chatSamples,
  ...contactSamples,
  ...queueSamples,
  ...scheduleSamples,
  ...platformSamples,
  ...dashboardSamples,
  ...talkSamples,
  ...ticketSamples,
  ...whatsAppSamples,
};

const isIn = (credential: Caller['credential']) => credential === 'live' || credential === 'expired';

function anAddress(n: number): string {
  return `novo${n}@amostra.exemplo`;
}

function aCompanyName(n: number): string {
  return `Empresa ${process.pid} ${n}`;
}

function aTagName(n: number): string {
  return `Etiqueta de amostra ${n}`;
}
