import { can } from '@recadia/contract/permissions';
import { webhookSecrets, signedByMeta } from '../world/cloud-number.ts';
import { fixed, made, ref, type Caller, type Sample } from './sample.ts';

const showAllOnly = (caller: Caller) => (can(caller, 'tickets-manager:showall') ? null : 'ERR_NO_PERMISSION');
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

const appKey = fixed((_person, _n, { webhook }) => webhook.appKey);
const toNobody: Sample = {
  title: 'nobody',
  params: { appKey: fixed(() => 'nobody-knows-this-key') },
  refuses: () => 'ERR_NO_PERMISSION',
};
const challenge = {
  'hub.mode': fixed(() => 'subscribe'),
  'hub.verify_token': fixed(() => webhookSecrets.verifyToken),
  'hub.challenge': '1158201444',
};

/** A webhook of Meta: `value` is its content. */
const webhook = (value: object): Sample => ({
  params: { appKey },
  body: {
    object: fixed(() => 'whatsapp_business_account'),
    entry: [
      {
        id: '1',
        changes: [
          {
            field: fixed(() => 'messages'),
            value: {
              metadata: { phone_number_id: fixed((_person, _n, { webhook }) => webhook.phoneNumberId) },
              ...value,
            },
          },
        ],
      },
    ],
  },
  headers: signedByMeta,
});
const from = fixed((_person, n) => `55119${80_000_000 + (n % 5)}`);
const id = fixed((_person, n) => `wamid.${n}`);
const timestamp = fixed((_person, n) => String(1_790_000_000 + n));
const contacts = [{ wa_id: from, profile: { name: 'Ana' } }];

export const whatsAppSamples: Record<string, Sample[]> = {
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
  listPrompts: [{ query: { searchParam: 'prompt', pageNumber: fixed((_person, n) => 1 + (n % 50)) } }],
  confirmCloudWebhook: [toNobody, { params: { appKey }, query: challenge }],
  receiveCloudWebhook: [
    toNobody,
    {
      title: 'text',
      ...webhook({ contacts, messages: [{ id, from, timestamp, type: 'text', text: { body: 'olá' } }] }),
    },
    {
      title: 'file',
      ...webhook({
        contacts,
        messages: [{ id, from, timestamp, type: 'image', image: { id: '9', mime_type: 'image/png', caption: 'eis' } }],
      }),
    },
    { title: 'status', ...webhook({ statuses: [{ id, status: 'read', timestamp, recipient_id: from }] }) },
    { title: 'anything', ...webhook({ contacts: [], messages: [{ id, from, timestamp, type: 'text' }], errors: 'x' }) },
  ],
  showMedia: [{ params: { id: ref('message') }, refuses: showAllOnly }],
  openMedia: [
    { params: { link: fixed((_person, _n, { fileLink }) => fileLink()) } },
    { title: 'forged', params: { link: fixed(() => 'a-b-c.d') }, refuses: () => 'ERR_NOT_FOUND' },
  ],
  openAttachment: [
    { params: { link: fixed((_person, _n, { attachmentLink }) => attachmentLink()) } },
    { title: 'forged', params: { link: fixed(() => 'a-b-c.d') }, refuses: () => 'ERR_NOT_FOUND' },
  ],
};
