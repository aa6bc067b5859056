import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionState, createClient, nextMessage, textOf, type TestClient } from './testing/client.ts';
import { trust } from './testing/client.ts';
import { startWhatsAppWeb, type WhatsAppWeb } from './index.ts';

let emulator: WhatsAppWeb;
let client: TestClient;
let distrust: () => void;
beforeAll(async () => {
  emulator = await startWhatsAppWeb({ seed: 'admin' });
  distrust = trust(emulator);
  client = createClient(emulator);
});
afterAll(async () => {
  await client.close();
  distrust();
  await emulator.close();
});

const SHOP = '5511900001111';
const MARIA = '5511988887777';

async function ask(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${emulator.adminUrl}${path}`, { method, body: body ? JSON.stringify(body) : undefined });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('over HTTP', () => {
  it('a phone is linked, a customer writes and reads the answer', async () => {
    await ask('POST', '/phones', { phone: SHOP, name: 'Loja' });
    expect((await ask('POST', '/people', { phone: MARIA, name: 'Maria' })).body).toMatchObject({ name: 'Maria' });
    const { qr } = await connectionState(client.connect(), (state) => state.qr !== undefined);
    expect((await ask('POST', `/phones/${SHOP}/scan`, { qr })).body).toMatchObject({ id: 1 });
    const socket = await client.logIn();
    const received = nextMessage(socket, (message) => textOf(message) === 'olá');
    const { body: sent } = await ask('POST', `/people/${MARIA}/messages`, { to: SHOP, text: 'olá' });
    const { key } = await received;
    expect(key.id).toBe(sent.id);

    const answer = await socket.sendMessage(key.remoteJid ?? '', {
      document: Buffer.from('conteúdo'),
      mimetype: 'text/plain',
      fileName: 'nota.txt',
    });
    const { id } = await emulator.arrival(MARIA, (message) => message.id === answer?.key.id);
    const { messages } = (await ask('GET', `/people/${MARIA}/inbox?chat=${SHOP}`)).body as { messages: unknown[] };
    expect(messages).toMatchObject([
      { id: sent.id, from: MARIA, body: { kind: 'text', text: 'olá' } },
      { id, from: SHOP, body: { kind: 'document', fileName: 'nota.txt' }, repeats: 0 },
    ]);
    const file = await fetch(`${emulator.adminUrl}/people/${MARIA}/media/${SHOP}/${id}`);
    expect(file.headers.get('content-type')).toBe('text/plain');
    expect(await file.text()).toBe('conteúdo');
    expect((await ask('POST', `/people/${MARIA}/read`, { to: SHOP, id })).body).toEqual({ ids: [id] });
    expect((await ask('POST', `/people/${MARIA}/react`, { to: SHOP, id, emoji: '👍' })).status).toBe(200);
  });

  it('the state, the ledger, the root and the stanzas can be read', async () => {
    expect((await ask('GET', '/state')).body).toMatchObject({
      connections: { linked: 1 },
      people: [{ phone: SHOP }, {}],
    });
    const { counts, entries } = (await ask('GET', '/ledger?kind=message')).body as {
      counts: Record<string, number>;
      entries: { kind: string }[];
    };
    expect(counts.message).toBe(entries.length);
    const { body: root } = await ask('GET', '/root');
    expect(root.noisePublicKey).toBe(emulator.root.noisePublicKey.toString('hex'));
    expect(root.tlsCertificate).toContain('BEGIN CERTIFICATE');
    expect((await ask('GET', '/stanzas')).body).toMatchObject({ unknown: [] });
  });

  it('refuses impossible requests with a sentence', async () => {
    expect(await ask('POST', '/people/5500000000000/messages', { to: SHOP, text: 'x' })).toEqual({
      status: 404,
      body: { error: 'no person has the number 5500000000000' },
    });
    expect(await ask('POST', `/phones/${SHOP}/scan`, {})).toEqual({ status: 400, body: { error: 'qr is missing' } });
    expect((await ask('POST', `/people/${MARIA}/messages`, { to: SHOP })).body.error).toContain('a message needs');
    expect((await ask('POST', '/chaos', { action: 'explode' })).status).toBe(400);
    expect((await ask('GET', '/nowhere')).status).toBe(404);
  });

  it('clock and chaos are set and released', async () => {
    expect((await ask('POST', '/clock', { now: '2030-01-02T03:04:05Z' })).body.now).toBe('2030-01-02T03:04:05.000Z');
    expect((await ask('POST', '/clock', { advanceMs: 1000 })).body.now).toBe('2030-01-02T03:04:06.000Z');
    await ask('POST', '/clock', { now: null });
    expect(emulator.clock.now().getTime()).toBeLessThan(Date.parse('2030-01-01'));
    expect((await ask('POST', '/chaos', { action: 'drop', kind: 'receipt', times: 1 })).body).toMatchObject({
      rules: [{ action: 'drop', kind: 'receipt' }],
    });
    await ask('DELETE', '/chaos');
    expect((await ask('GET', '/chaos')).body).toEqual({ rules: [] });
  });
});
