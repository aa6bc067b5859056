import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWhatsAppWeb, type WhatsAppWeb } from './index.ts';
import { closeCode, connectionState, createClient, nextMessage, textOf, trust } from './testing/client.ts';

let emulator: WhatsAppWeb;
let distrust: () => void;

beforeAll(async () => {
  emulator = await startWhatsAppWeb({ seed: 'linking' });
  distrust = trust(emulator);
});
afterAll(async () => {
  distrust();
  await emulator.close();
});

describe('linking', () => {
  it('by QR: paired, told to restart, logged in, keys uploaded, history told', async () => {
    emulator.addPerson({ phone: '5511988887777', name: 'Maria' });
    emulator.rememberPast('5511900001111', [
      { with: '5511988887777', messages: [{ text: 'older one' }, { text: 'older two', fromMe: true }] },
    ]);
    const client = createClient(emulator);
    const first = client.connect();
    const { qr = '' } = await connectionState(first, (state) => state.qr !== undefined);
    const closed = closeCode(first);
    const device = await emulator.scan('5511900001111', qr);
    expect(device?.jid).toBe('5511900001111:1@s.whatsapp.net');
    expect(await closed).toBe(515);

    const socket = client.connect();
    const history = new Promise<string[]>((resolve) => {
      socket.ev.on('messaging-history.set', ({ messages }) =>
        resolve(messages.map((message) => textOf(message) ?? '')),
      );
    });
    await connectionState(socket, ({ connection }) => connection === 'open');
    expect(emulator.ledger.list({ kind: 'pre-keys' })[0]?.detail).toEqual({ count: 812 });
    expect(await history).toEqual(['older one', 'older two']);
    await socket.end(undefined);
  });
});

describe('messages', () => {
  it('travel both ways', async () => {
    const maria = emulator.addPerson({ phone: '5511988887777', name: 'Maria' });
    const socket = await createClient(emulator).link('5511900002222');
    const inbound = nextMessage(socket, (message) => textOf(message) === 'olá');
    await emulator.send('5511988887777', { to: '5511900002222', text: 'olá' });
    const message = await inbound;
    expect(message.key).toMatchObject({ remoteJid: `${maria.lid}@lid`, remoteJidAlt: '5511988887777@s.whatsapp.net' });
    const pn = nextMessage(socket, (each) => textOf(each) === 'pelo número');
    await emulator.send('5511988887777', { to: '5511900002222', text: 'pelo número', addressing: 'pn' });
    expect((await pn).key.remoteJid).toBe('5511988887777@s.whatsapp.net');

    const sent = await socket.sendMessage(message.key.remoteJid ?? '', { text: 'bom dia' }, { quoted: message });
    const arrived = await emulator.arrival('5511988887777', ({ id }) => id === sent?.key.id);
    expect(arrived).toMatchObject({
      body: { kind: 'text', text: 'bom dia' },
      quotedId: message.key.id,
      from: '5511900002222',
      repeats: 0,
    });
    await socket.end(undefined);
  });
});
