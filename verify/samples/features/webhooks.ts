import { webhookSecrets, signedByMeta } from '../../world/cloud-number.ts';
import { fixed, type Sample, type Samples } from '../sample.ts';

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

export const samples: Samples = {
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
};
