import type { BinaryNode } from 'baileys';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { nextMessage, textOf } from './testing/client.ts';
import { JOANA, MARIA, nextEvent, SHOP, startSession, type TestSession } from './testing/session.ts';

let session: TestSession;
beforeAll(async () => {
  session = await startSession({ seed: 'chaos', autoReceipts: 'none' });
});
afterEach(() => session.emulator.chaos.clear());
afterAll(() => session.close());

/** The error in the server's acknowledgement. */
function refusal(id: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    session.socket.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      if (attrs.id === id) resolve(attrs.error);
    });
  });
}

it('a message is refused with the code that was asked for, and never reaches the customer', async () => {
  const { emulator, socket } = session;
  for (const code of [463, 479, 500]) {
    emulator.chaos.add({ action: 'refuse', kind: 'message', who: SHOP, code, times: 1 });
    const refused = refusal(`REFUSED${code}`);
    await socket.sendMessage(`${MARIA}@s.whatsapp.net`, { text: 'não' }, { messageId: `REFUSED${code}` });
    expect(await refused).toBe(String(code));
  }
  expect(emulator.inbox(MARIA, SHOP)).toEqual([]);
});

it('reports until when an account may not start chats, and still lets it answer', async () => {
  const { emulator, socket } = session;
  const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);
  const lockUpdate = nextEvent<{ reachoutTimeLock?: { isActive: boolean; timeEnforcementEnds?: Date } }>(
    socket,
    'connection.update',
    ({ reachoutTimeLock }) => reachoutTimeLock !== undefined,
  );
  emulator.lockReachOut(SHOP, until);
  expect((await lockUpdate).reachoutTimeLock).toMatchObject({ isActive: true, timeEnforcementEnds: until });

  await emulator.send(MARIA, { to: SHOP, text: 'oi' });
  const answered = await socket.sendMessage(`${MARIA}@s.whatsapp.net`, { text: 'pode falar' });
  await emulator.arrival(MARIA, ({ id }) => id === answered?.key.id);
  const refused = refusal('REACHOUT');
  await socket.sendMessage(`${JOANA}@s.whatsapp.net`, { text: 'oferta' }, { messageId: 'REACHOUT' });
  expect(await refused).toBe('463');
  expect(await socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: true, timeEnforcementEnds: until });
  emulator.lockReachOut(SHOP, null);
});

it('a dropped message comes again at the next login', async () => {
  const { emulator, client, socket } = session;
  emulator.chaos.add({ action: 'drop', kind: 'message', times: 1 });
  await emulator.send(MARIA, { to: SHOP, text: 'perdida' });
  await socket.end(undefined);
  const again = client.connect();
  expect((await nextMessage(again, (message) => textOf(message) === 'perdida')).key.fromMe).toBe(false);
  session.socket = again;
});

it('decrypts a repeated message once; the client refuses the second', async () => {
  const { emulator, socket } = session;
  emulator.chaos.add({ action: 'duplicate', kind: 'message', times: 1 });
  const refused = emulator.ledger.waitFor(({ kind }) => kind === 'nack');
  const received = nextMessage(socket, (message) => textOf(message) === 'em dobro');
  await emulator.send(MARIA, { to: SHOP, text: 'em dobro' });
  await received;
  expect((await refused).detail).toMatchObject({ of: 'message' });
});

it('messages overtake each other', async () => {
  const { emulator, socket } = session;
  emulator.chaos.add({ action: 'reorder', kind: 'message', times: 1 });
  const received: (string | undefined)[] = [];
  const both = nextMessage(socket, (message) => {
    received.push(textOf(message));
    return textOf(message) === 'primeira';
  });
  await emulator.send(MARIA, { to: SHOP, text: 'primeira' });
  await emulator.send(MARIA, { to: SHOP, text: 'segunda' });
  await both;
  expect(received.filter((text) => text === 'primeira' || text === 'segunda')).toEqual(['segunda', 'primeira']);
});

it('a message under an id the customer already has is shown once and counted', async () => {
  const { emulator, socket } = session;
  const jid = `${MARIA}@s.whatsapp.net`;
  await socket.sendMessage(jid, { text: 'uma vez' }, { messageId: 'SAMEID' });
  await socket.sendMessage(jid, { text: 'uma vez' }, { messageId: 'SAMEID' });
  const message = await emulator.arrival(MARIA, ({ id, repeats }) => id === 'SAMEID' && repeats === 1);
  expect(message.body).toEqual({ kind: 'text', text: 'uma vez' });
});

it('a customer whose phone lost its keys asks again and gets the message', async () => {
  const { emulator, socket } = session;
  const jid = `${MARIA}@s.whatsapp.net`;
  const before = await socket.sendMessage(jid, { text: 'antes' });
  await emulator.arrival(MARIA, ({ id }) => id === before?.key.id);
  await emulator.send(MARIA, { to: SHOP, text: 'agora sem chave' });
  emulator.forgetSessions(MARIA);
  const sent = await socket.sendMessage(jid, { text: 'de novo' });
  await emulator.arrival(MARIA, ({ id }) => id === sent?.key.id);
  expect(emulator.ledger.list({ kind: 'retry' }).at(-1)?.detail).toMatchObject({ id: sent?.key.id, by: MARIA });
});

it('a client that lost its keys asks again and gets the message', async () => {
  const { emulator, client } = session;
  await session.socket.end(undefined);
  client.forgetSessions();
  const socket = await client.logIn();
  session.socket = socket;
  const received = nextMessage(socket, (message) => textOf(message) === 'depois da perda');
  await emulator.send(MARIA, { to: SHOP, text: 'depois da perda' });
  expect((await received).key.fromMe).toBe(false);
});

it('loses or repeats a message of the client on its way', async () => {
  const { emulator, socket } = session;
  const jid = `${JOANA}@s.whatsapp.net`;
  emulator.chaos.add({ action: 'drop', kind: 'client.message', times: 1 });
  await socket.sendMessage(jid, { text: 'perdida' });
  const delivered = await socket.sendMessage(jid, { text: 'ouvida' });
  await emulator.arrival(JOANA, ({ id }) => id === delivered?.key.id);
  expect(emulator.inbox(JOANA, SHOP).map(({ body }) => 'text' in body && body.text)).toEqual(['ouvida']);
  emulator.chaos.add({ action: 'duplicate', kind: 'client.receipt', times: 1 });
  const twice = nextMessage(socket, (message) => textOf(message) === 'recibo em dobro');
  const { id } = await emulator.send(JOANA, { to: SHOP, text: 'recibo em dobro' });
  await twice;
  const receipts = () =>
    emulator.ledger.list({ kind: 'receipt' }).filter(({ detail }) => detail?.ids?.toString() === id);
  await emulator.ledger.waitFor(() => receipts().length === 2, { since: 0 });
});
