import { createHmac } from 'node:crypto';
import { sealed as sealedColumns } from '@recadia/db/keys';
import { aCompany, aConnection } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../testing/use-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';

const server = useTestServer();

const secrets = { accessToken: 'EAA', appSecret: 'um segredo', verifyToken: 'confirma' };

/** A company with its own Cloud API number. */
async function aCloudNumber(phoneNumberId: string) {
  const { id: company_id } = await aCompany(server.db.admin);
  const appKey = `key-of-${phoneNumberId}-000000`;
  const place = sealedColumns.cloudSecrets.place({ company_id, cloud_app_key: appKey });
  const sealed = server.platform.vault.seal(JSON.stringify(secrets), place);
  const cloud = { cloud_app_key: appKey, cloud_phone_number_id: phoneNumberId, cloud_secrets_sealed: sealed };
  const { id } = await aConnection(server.db.admin, { company_id, provider: 'cloud', ...cloud });
  return { company_id, connection_id: id, url: `${server.url}/webhooks/whatsapp-cloud/${appKey}` };
}

const webhookBody = (phoneNumberId: string, ids: string[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: phoneNumberId },
            contacts: [{ wa_id: '5511988887777', profile: { name: 'Ana' } }],
            messages: ids.map((id) => ({
              id,
              from: '5511988887777',
              timestamp: '1790000000',
              type: 'text',
              text: { body: 'olá ç 😀' },
            })),
          },
        },
      ],
    },
  ],
});

/** Meta escapes non-ASCII characters and signs the escaped text. */
const escaped = (body: object) =>
  JSON.stringify(body).replaceAll(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
const sign = (text: string, secret = secrets.appSecret) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
const post = (url: string, text: string, signature: string | undefined = sign(text)) =>
  fetch(url, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
  });
const kept = async (company_id: number) =>
  (await server.db.admin.selectFrom('inbound').select('dedupe_key').where('company_id', '=', company_id).execute())
    .length;

describe('X-MSG-01 the webhook of Cloud numbers', () => {
  it('answers Meta’s question with its challenge, and only for the right token', async () => {
    const { url } = await aCloudNumber('101');
    const ask = (token: string) =>
      fetch(`${url}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=4711%3Cb%3E&other=1`);
    const answer = await ask(secrets.verifyToken);
    expect([answer.status, await answer.text()]).toEqual([200, '4711<b>']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect((await ask('falso')).status).toBe(403);
    expect((await fetch(`${url}x?hub.mode=subscribe&hub.verify_token=confirma&hub.challenge=1`)).status).toBe(403);
  });

  it('keeps what is signed over the very bytes, once, and it becomes a message', async () => {
    const { url, company_id } = await aCloudNumber('102');
    const text = escaped(webhookBody('102', ['wamid.1', 'wamid.2']));
    const answers = await Promise.all([post(url, text), post(url, text), post(url, text)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await kept(company_id)).toBe(2);
    const messages = () =>
      server.db.admin.selectFrom('messages').select(['body', 'wa_id']).where('company_id', '=', company_id).execute();
    await waitUntil(async () => (await messages()).length === 2, 'both messages');
    expect(await messages()).toMatchObject([{ body: 'olá ç 😀' }, { body: 'olá ç 😀' }]);
    const [ticket] = await server.db.admin
      .selectFrom('tickets')
      .selectAll()
      .where('company_id', '=', company_id)
      .execute();
    expect(ticket?.window_expires_at).toEqual(new Date(1_790_000_000_000 + 86_400_000));
  });

  it('refuses what Meta did not sign, and keeps nothing of it', async () => {
    const { url, company_id } = await aCloudNumber('103');
    const text = escaped(webhookBody('103', ['wamid.1']));
    const rewritten = JSON.stringify(JSON.parse(text));
    for (const [body, signature] of [
      [text, ''],
      [text, sign(text, 'outro')],
      [text, sign(text).slice(0, -2)],
      [`${text} `, sign(text)],
      [rewritten, sign(text)],
    ] as const)
      expect((await post(url, body, signature)).status).toBe(403);
    expect((await post(`${url}x`, text)).status).toBe(403);
    expect(await kept(company_id)).toBe(0);
  });

  it('accepts and counts unknown or unreadable payloads, and never writes to another company', async () => {
    const mine = await aCloudNumber('104');
    const other = await aCloudNumber('105');
    const counted = async () => {
      const { values } = await server.platform.metrics.webhooks.get();
      return Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]));
    };
    const before = await counted();
    for (const text of [
      escaped(webhookBody('999', ['a'])),
      escaped(webhookBody('105', ['b'])),
      '{"object":',
      '[]',
      'null',
    ])
      expect((await post(mine.url, text)).status).toBe(200);
    expect([await kept(mine.company_id), await kept(other.company_id)]).toEqual([0, 0]);
    const after = await counted();
    expect((after['unknown-number'] ?? 0) - (before['unknown-number'] ?? 0)).toBe(2);
    expect((after['unreadable'] ?? 0) - (before['unreadable'] ?? 0)).toBe(3);
  });

  it('a second number of the company may come in by the first one’s address', async () => {
    const first = await aCloudNumber('106');
    const of = { company_id: first.company_id, provider: 'cloud', cloud_app_key: 'key-of-107-0000000000' };
    const second = await aConnection(server.db.admin, { ...of, cloud_phone_number_id: '107' });
    expect((await post(first.url, escaped(webhookBody('107', ['c'])))).status).toBe(200);
    const [row] = await server.db.admin
      .selectFrom('inbound')
      .selectAll()
      .where('company_id', '=', first.company_id)
      .execute();
    expect(row?.connection_id).toBe(second.id);
  });

  it('takes three megabytes at once', async () => {
    const { url, company_id } = await aCloudNumber('108');
    const big = { ...webhookBody('108', ['big']), padding: 'x'.repeat(3_000_000) };
    expect((await post(url, escaped(big))).status).toBe(200);
    expect(await kept(company_id)).toBe(1);
  });
});
