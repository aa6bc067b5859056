import { proto, type WAMessage } from 'baileys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeCode, createClient, connectionState, nextMessage, textOf } from './testing/client.ts';
import { MARIA, SHOP, startSession, type TestSession } from './testing/session.ts';

let session: TestSession;
beforeAll(async () => {
  session = await startSession({ seed: 'hostile' });
});
afterAll(() => session.close());

/** Checks that the client still receives messages. */
async function expectAlive(): Promise<void> {
  const { emulator, socket } = session;
  const text = `vivo ${emulator.random.hex(4)}`;
  const received = nextMessage(socket, (message: WAMessage) => textOf(message) === text);
  await emulator.send(MARIA, { to: SHOP, text });
  await received;
}

it('stanzas of any shape reach a live client', async () => {
  const { emulator } = session;
  const unknownStanza = { tag: 'nonsense', attrs: { id: 'X', from: 'nobody' }, content: [{ tag: 'x', attrs: {} }] };
  emulator.hostile.stanza(SHOP, unknownStanza);
  emulator.hostile.stanza(SHOP, { tag: 'message', attrs: { id: 'NOFROM' } });
  await emulator.ledger.waitFor(({ kind, detail }) => kind === 'nack' && detail?.id === 'NOFROM', { since: 0 });
  await expectAlive();
});

it('protobufs of any bytes arrive under proper encryption', async () => {
  const { emulator, socket } = session;
  const honest = proto.Message.encode({ conversation: 'bytes à mão' }).finish();
  const received = nextMessage(socket, (message) => textOf(message) === 'bytes à mão');
  await emulator.hostile.protobuf(SHOP, MARIA, Buffer.concat([honest, Buffer.from([1])]));
  await received;
  const { id } = await emulator.hostile.protobuf(SHOP, MARIA, emulator.random.bytes(200));
  await emulator.ledger.waitFor(({ kind, detail }) => kind === 'nack' && detail?.id === id, { since: 0 });
  await expectAlive();
});

it('sends malformed stanzas to a client that waits to be linked', async () => {
  const client = createClient(session.emulator);
  const socket = client.connect();
  await connectionState(socket, ({ qr }) => qr !== undefined);
  const notified = session.emulator.hostile.unlinked((connection) =>
    connection.send({ tag: 'stream:error', attrs: { code: '500' } }),
  );
  expect(notified).toBe(1);
  expect(await closeCode(socket)).toBe(500);
});

/** The library does not handle the promise of its frame reader, and a rejection there would end the process. */
function watchFrames(): Promise<Error> {
  const { ws } = session.socket;
  const [read] = ws.listeners('message') as ((data: Buffer) => Promise<void>)[];
  return new Promise((resolve) => {
    ws.removeAllListeners('message');
    ws.on('message', (data: Buffer) => void read?.(data).catch(resolve));
  });
}

it('a sealed frame may hold any bytes', async () => {
  const failed = watchFrames();
  session.emulator.hostile.sealed(SHOP, Buffer.from([0, 248, 2, 255]));
  expect((await failed).message).toBe('end of stream');
  await expectAlive();
});

it('bytes past the encryption reach the client as they are', async () => {
  session.socket = await session.client.logIn();
  const failed = watchFrames();
  session.emulator.hostile.rawBytes(SHOP, Buffer.from([0, 0, 32, ...Buffer.alloc(32, 7)]));
  expect((await failed).message).toContain('unable to authenticate');
});
