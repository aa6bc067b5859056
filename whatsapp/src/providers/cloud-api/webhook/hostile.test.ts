import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appSecret, envelope, head, metadata, person, sign } from './webhook.test-suite.ts';
import { readWebhook } from './read.ts';

const contents = [
  { type: 'text', text: { body: 'oi' } },
  { type: 'image', image: { id: '1', mime_type: 'image/png', caption: 'c' } },
  { type: 'contacts', contacts: [{ name: { formatted_name: 'A' }, phones: [{ phone: '1', wa_id: '1' }] }] },
  { type: 'location', location: { latitude: 1, longitude: 2 } },
  { type: 'interactive', interactive: { button_reply: { id: 'b', title: 'Sim' } } },
  { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } },
  { type: 'edit', edit: { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'n' } } } },
  { type: 'revoke', revoke: { original_message_id: 'wamid.0' } },
  { type: 'system', system: { wa_id: '55119' } },
];
const messages = contents.map((content) => ({ ...head, context: { id: 'wamid.0', forwarded: true }, ...content }));
const status = { id: 'wamid.9', timestamp: '1760000000', recipient_id: '55119' };
const template = { event: 'APPROVED', message_template_name: 'n', message_template_language: 'pt_BR' };
const validBodies = [
  ...messages.map((message) => envelope('messages', { metadata, contacts: [person], messages: [message] })),
  envelope('messages', { metadata, statuses: [{ ...status, status: 'read' }] }),
  envelope('messages', { metadata, statuses: [{ ...status, status: 'failed', errors: [{ code: 131047 }] }] }),
  envelope('smb_message_echoes', { metadata, message_echoes: messages.map((message) => ({ ...message, to: '5511' })) }),
  envelope('message_template_status_update', template, { time: 1_760_000_000 }),
  envelope('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ expiration: 1 }] }, { time: 1 }),
];

const junk: unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  'x'.repeat(5_000),
  '\u0000\uffff\ud800',
  '9'.repeat(40),
  [],
  {},
  [[[]]],
  [null, 1, 'x', {}],
  { toString: 'x', constructor: null, __proto__: { id: 'x' } },
  { length: 4_294_967_295 },
];

/** Replaces the n-th value of the whole body by junk. */
function corrupt(value: unknown, place: { left: number }, instead: unknown): unknown {
  place.left -= 1;
  if (place.left === -1) return instead;
  if (Array.isArray(value)) return value.map((item) => corrupt(item, place, instead));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, corrupt(item, place, instead)]));
}

it('10,000 spoilt webhooks: none breaks the reader, and what it tells is whole', () => {
  const body = fc
    .tuple(fc.constantFrom(...validBodies), fc.nat(60), fc.constantFrom(...junk), fc.nat(60), fc.constantFrom(...junk))
    .map(([whole, first, one, second, two]) => corrupt(corrupt(whole, { left: first }, one), { left: second }, two));
  let emitted = 0;
  fc.assert(
    fc.property(body, (corrupted) => {
      const rawBody = Buffer.from(JSON.stringify(corrupted));
      const webhook = readWebhook({ rawBody, signature: sign(rawBody), appSecret });
      if (!webhook) throw new Error('a signed webhook was refused');
      for (const event of webhook.deliveries.flatMap(({ events }) => events)) {
        emitted += 1;
        if (!event.dedupeKey || Number.isNaN(event.at.getTime())) throw new Error(`emitted ${JSON.stringify(event)}`);
        if ('ref' in event && (!event.ref.id || !event.ref.chat.value))
          throw new Error(`emitted ${JSON.stringify(event)}`);
      }
    }),
    { numRuns: 10_000 },
  );
  expect(emitted).toBeGreaterThan(1_000);
});

it('10,000 webhooks with a wrong signature or cut bytes: none is believed', () => {
  const rawBody = Buffer.from(JSON.stringify(validBodies[0]));
  const good = sign(rawBody);
  fc.assert(
    fc.property(
      fc.nat(rawBody.length - 1),
      fc.nat(254),
      fc.nat(63),
      fc.integer({ min: 1, max: 15 }),
      (at, byte, digit, add) => {
        const changed = Buffer.from(rawBody);
        changed[at] = ((changed[at] ?? 0) + 1 + byte) % 256;
        const place = 'sha256='.length + digit;
        const wrong = ((parseInt(good[place] ?? '0', 16) + add) % 16).toString(16);
        const signature = good.slice(0, place) + wrong + good.slice(place + 1);
        const accepted =
          readWebhook({ rawBody: changed, signature: good, appSecret }) ??
          readWebhook({ rawBody: rawBody.subarray(0, at), signature: good, appSecret }) ??
          readWebhook({ rawBody, signature, appSecret });
        if (accepted) throw new Error('accepted');
      },
    ),
    { numRuns: 10_000 },
  );
});
