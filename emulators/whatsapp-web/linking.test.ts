import type { WASocket } from 'baileys';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { startWhatsAppWeb, type WhatsAppWeb } from './index.ts';
import { closeCode, connectionState, createClient, textOf, trust, type TestClient } from './testing/client.ts';

let emulator: WhatsAppWeb;
let client: TestClient;
let distrust: () => void;

beforeAll(async () => {
  emulator = await startWhatsAppWeb({ seed: 'linking' });
  distrust = trust(emulator);
});
afterAll(async () => {
  distrust();
  await emulator.close();
});
beforeEach(() => {
  client = createClient(emulator);
});
afterEach(() => client.close());

const PHONE = '5511900001111';
const qrOf = async (socket: WASocket) => (await connectionState(socket, ({ qr }) => qr !== undefined)).qr ?? '';

describe('by QR', () => {
  it('pairs, demands a restart, logs in, takes keys, tells history in chunks', async () => {
    const customers = Array.from({ length: 45 }, (_, index) => `55119888800${String(index).padStart(2, '0')}`);
    emulator.rememberPast(
      PHONE,
      customers.map((phone) => ({ with: phone, messages: [{ text: `de ${phone}` }, { text: 'nossa', fromMe: true }] })),
    );
    const first = client.connect();
    const closed = closeCode(first);
    const device = await emulator.scan(PHONE, await qrOf(first));
    expect(device?.jid).toBe(`${PHONE}:1@s.whatsapp.net`);
    expect(await closed).toBe(515);

    const socket = client.connect();
    const historyTexts: string[] = [];
    const allTold = new Promise<void>((resolve) => {
      socket.ev.on('messaging-history.set', ({ messages }) => {
        historyTexts.push(...messages.map((message) => textOf(message) ?? ''));
        if (historyTexts.length === 90) resolve();
      });
    });
    await connectionState(socket, ({ connection }) => connection === 'open');
    await allTold;
    expect(new Set(historyTexts).size).toBe(46);
    expect(emulator.ledger.list({ kind: 'pre-keys' })[0]?.detail).toEqual({ count: 812 });
  });

  it('refuses an unknown code, and one whose keys were changed', async () => {
    const qr = await qrOf(client.connect());
    await expect(emulator.scan(PHONE, '2@unknown,a,b,c')).rejects.toThrow('unknown or has expired');
    const [ref, , ...rest] = (qr.split('#').at(-1) ?? '').split(',');
    await expect(emulator.scan(PHONE, [ref, 'other', ...rest].join(','))).rejects.toThrow('not those of the client');
  });

  it('breaks off when the client hangs up in the middle', async () => {
    const socket = client.connect();
    const qr = await qrOf(socket);
    // Without a listener for messages, the client never signs.
    socket.ws.removeAllListeners('message');
    const scanned = emulator.scan('5511900006666', qr);
    const refused = expect(scanned).rejects.toThrow('the client hung up');
    await socket.end(undefined);
    await refused;
    expect(emulator.devices('5511900006666')).toEqual([]);
  });

  it('ends with 408 when all codes have been shown', async () => {
    expect(await closeCode(client.connect({ qrTimeout: 20 }))).toBe(408);
  });
});

describe('by code', () => {
  it('pairs when the right code is typed', async () => {
    const socket = client.connect();
    await qrOf(socket);
    const closed = closeCode(socket);
    const code = await socket.requestPairingCode('5511900002222');
    await emulator.ledger.waitFor(({ kind }) => kind === 'link-code', { since: 0 });
    const device = await emulator.enterCode('5511900002222', code);
    expect(device?.jid).toBe('5511900002222:1@s.whatsapp.net');
    expect(await closed).toBe(515);
    await client.logIn();
  });

  it('refuses a wrong code', async () => {
    const socket = client.connect();
    await qrOf(socket);
    const since = emulator.ledger.list().at(-1)?.seq;
    await socket.requestPairingCode('5511900003333', 'ABCDEFGH');
    await emulator.ledger.waitFor(({ kind }) => kind === 'link-code', { since });
    await expect(emulator.enterCode('5511900003333', 'HGFEDCBA')).rejects.toThrow('not the code');
  });
});

it('an account that demands a passkey leaves the client waiting', async () => {
  emulator.demandPasskey('5511900004444');
  const socket = client.connect();
  const qr = await qrOf(socket);
  const asked = new Promise<string>((resolve) => {
    socket.ws.on('CB:notification', ({ attrs }: { attrs: { type: string } }) => resolve(attrs.type));
  });
  expect(await emulator.scan('5511900004444', qr)).toBeNull();
  expect(await asked).toBe('passkey_prologue_request');
});

describe('the certificate chain', () => {
  afterEach(() => emulator.presentCertificate(undefined));

  it('is refused with 400 when another issuer is named', async () => {
    emulator.presentCertificate({ issuerSerial: 5 });
    expect(await closeCode(client.connect())).toBe(400);
  });

  it('is not really checked by the pinned client: forged signatures pass', async () => {
    emulator.presentCertificate({ leafSignature: Buffer.alloc(64, 7), intermediateSignature: Buffer.alloc(64, 9) });
    expect(await qrOf(client.connect())).toContain('#2@');
  });
});

it('a client too old is refused before it may link', async () => {
  emulator.chaos.add({ action: 'refuse', kind: 'login', code: 405, times: 1 });
  expect(await closeCode(client.connect())).toBe(405);
});

it('a device whose one-time keys run low is asked for more', async () => {
  const socket = await client.link('5511900007777');
  const [device] = emulator.devices('5511900007777');
  const users = Array.from({ length: (device?.preKeys ?? 0) - 3 }, () => ({
    tag: 'user',
    attrs: { jid: device?.lid ?? '' },
  }));
  const uploaded = emulator.ledger.waitFor(({ kind, detail }) => kind === 'pre-keys' && detail?.count === 5);
  const attrs = { xmlns: 'encrypt', type: 'get', to: 's.whatsapp.net' };
  await socket.query({ tag: 'iq', attrs, content: [{ tag: 'key', attrs: {}, content: users }] });
  await uploaded;
  expect(emulator.devices('5511900007777')[0]?.preKeys).toBe(8);
});

it('the edge the client was routed to comes back with the next connection', async () => {
  const socket = await client.link('5511900005555');
  await socket.end(undefined);
  await client.logIn();
  expect(emulator.state().connections.linked).toBe(1);
  expect(emulator.ledger.list({ kind: 'login' }).at(-1)?.detail).toMatchObject({ routing: '08080801' });
});
