import { aConnection } from '@recadia/db/testing';
import { aCloudNumber, webhookSecrets } from '../../world/cloud-number.ts';
import type { Kinds } from '../kind.ts';
import { fixed, made, ref, type Sample, type Samples } from '../sample.ts';

/** Only the Cloud API supports it. */
const notForLinked = () => 'ERR_WAPP_NOT_SUPPORTED' as const;

const name = made((n) => `Número de amostra ${n}`);
const linked = {
  name,
  provider: fixed(() => 'beta'),
  greetingMessage: fixed(() => 'Escolha um setor'),
  complationMessage: 'Até logo!',
  outOfHoursMessage: 'Voltamos amanhã.',
  ratingMessage: 'De 1 a 3?',
  expiresInactiveMessage: 'Encerramos por falta de resposta.',
  token: made((n) => `token-de-amostra-${n}`),
  expiresTicket: 60,
  timeUseBotQueues: 5,
  maxUseBotQueues: 3,
  timeToTransfer: 10,
  transferQueueId: ref('queue'),
  promptId: ref('prompt'),
  queueIds: [ref('queue'), ref('queue')],
};
const secrets = {
  accessToken: fixed(() => 'EAA'),
  appSecret: fixed(() => webhookSecrets.appSecret),
  verifyToken: fixed(() => webhookSecrets.verifyToken),
};
/** A number has one connection, so it is new each time. */
const metaIds = { phoneNumberId: fixed((_person, n) => `30${n}`), wabaId: '4711' };
const changed: Sample[] = [
  { title: 'linked', params: { id: ref('connection') }, body: linked },
  {
    title: 'cloud',
    params: { id: ref('cloudConnection') },
    body: { name, cloud: { ...metaIds, accessToken: 'EAA', appSecret: 'segredo', verifyToken: 'confirma' } },
  },
];

const ofLinked = { title: 'linked', params: { id: ref('connection') } };
const ofCloud = { title: 'cloud', params: { id: ref('cloudConnection') } };

export const kinds: Kinds = {
  connection: {
    missing: 'ERR_NO_WAPP_FOUND',
    make: async ({ admin, company_id, name }) =>
      (await aConnection(admin, { company_id, name: name('connection') })).id,
  },
  cloudConnection: {
    missing: 'ERR_NO_WAPP_FOUND',
    make: async ({ stage, company_id, name }) =>
      (await aCloudNumber(stage, { companyId: company_id, name: name('cloud') })).id,
  },
};

export const samples: Samples = {
  listConnections: [
    { query: { session: fixed(() => 0) } },
    { title: 'companyId', query: { companyId: ref('company') } },
  ],
  createConnection: [
    { title: 'linked', body: { ...linked, isDefault: true } },
    {
      title: 'cloud',
      body: { name, provider: fixed(() => 'cloud'), cloud: { ...metaIds, ...secrets } },
    },
  ],
  showConnection: [ofLinked, ofCloud].map((sample) => ({ ...sample, query: { session: fixed(() => 0) } })),
  updateConnection: changed,
  updateConnectionByPost: changed,
  deleteConnection: [ofLinked, ofCloud],
  restartConnections: [{}],
  startSession: [ofLinked, { ...ofLinked, title: 'pairing code', body: { pairingNumber: '5511900001111' } }],
  renewSession: [ofLinked],
  endSession: [ofLinked, ofCloud],
  listConnectionHealth: [{}],
  testConnection: [{ ...ofLinked, refuses: notForLinked }, ofCloud],
  listTemplates: [{ ...ofLinked, refuses: notForLinked }, ofCloud],
  readTemplates: [{ ...ofLinked, refuses: notForLinked }, ofCloud],
};
