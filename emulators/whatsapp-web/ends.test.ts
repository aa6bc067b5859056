import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeCode, connectionState, createClient, nextMessage, textOf } from './testing/client.ts';
import { JOANA, MARIA, SHOP, startSession, type TestSession } from './testing/session.ts';

let session: TestSession;
beforeAll(async () => {
  session = await startSession({ seed: 'ends' });
});
afterAll(() => session.close());

describe('while the client is away', () => {
  it('messages wait for it, in order, and are given again until acknowledged', async () => {
    const { emulator, client, socket } = session;
    await socket.end(undefined);
    for (const text of ['um', 'dois', 'três']) await emulator.send(MARIA, { to: SHOP, text });
    expect(emulator.devices(SHOP)[0]?.waiting).toBe(3);
    const again = client.connect();
    const received: string[] = [];
    const last = nextMessage(again, (message) => {
      received.push(textOf(message) ?? '');
      return textOf(message) === 'três';
    });
    await connectionState(again, ({ connection }) => connection === 'open');
    expect((await last).upsert).toBe('append');
    expect(received).toEqual(['um', 'dois', 'três']);
    await emulator.arrival(MARIA, ({ body, ticks }) => 'text' in body && body.text === 'três' && ticks === 2);
    expect(emulator.devices(SHOP)[0]?.waiting).toBe(0);
    session.socket = again;
  });

  it('repeats unacknowledged messages under the same seal, which the bare client refuses', async () => {
    const { emulator, client, socket } = session;
    emulator.chaos.add({ action: 'drop', kind: 'client.receipt', times: 1 });
    const received = nextMessage(socket, (message) => textOf(message) === 'sem recibo');
    const { id } = await emulator.send(MARIA, { to: SHOP, text: 'sem recibo' });
    await received;
    await emulator.ledger.waitFor(({ kind }) => kind === 'chaos.drop', { since: 0 });
    expect(emulator.devices(SHOP)[0]?.waiting).toBe(1);
    const refused = emulator.ledger.waitFor(({ kind, detail }) => kind === 'nack' && detail?.id === id);
    await socket.end(undefined);
    session.socket = await client.logIn();
    await refused;
  });

  it('a customer who is offline gets what was sent when back online', async () => {
    const { emulator, socket } = session;
    await emulator.setOnline(JOANA, false);
    const held = emulator.ledger.waitFor(({ kind, who }) => kind === 'held' && who === JOANA);
    await socket.sendMessage(`${JOANA}@s.whatsapp.net`, { text: 'quando puder' });
    await held;
    expect(emulator.inbox(JOANA, SHOP)).toEqual([]);
    await emulator.setOnline(JOANA, true);
    expect(emulator.inbox(JOANA, SHOP)).toMatchObject([{ body: { text: 'quando puder' }, repeats: 0 }]);
  });
});

describe('the connection ends', () => {
  it('with 428 when the network breaks', async () => {
    const closed = closeCode(session.socket);
    session.emulator.disconnect(SHOP);
    expect(await closed).toBe(428);
    session.socket = await session.client.logIn();
  });

  it('with 440 for the first when a second takes the session', async () => {
    const closed = closeCode(session.socket);
    session.socket = await session.client.logIn();
    expect(await closed).toBe(440);
  });

  it('with any code the server refuses a login with', async () => {
    await session.socket.end(undefined);
    for (const code of [405, 503, 411]) {
      session.emulator.chaos.add({ action: 'refuse', kind: 'login', code, times: 1 });
      expect(await closeCode(session.client.connect())).toBe(code);
    }
    session.socket = await session.client.logIn();
  });

  it('with 403 when the number is banned, now and at every login', async () => {
    const closed = closeCode(session.socket);
    session.emulator.ban(SHOP);
    expect(await closed).toBe(403);
    expect(await closeCode(session.client.connect())).toBe(403);
    session.emulator.ban(SHOP, false);
    session.socket = await session.client.logIn();
  });

  it('with 401 when the phone unlinks the device, and the device is gone', async () => {
    const closed = closeCode(session.socket);
    session.emulator.removeDevices(SHOP);
    expect(await closed).toBe(401);
    expect(await closeCode(session.client.connect())).toBe(401);
  });

  it('with 401 when the client logs out', async () => {
    const socket = await createClient(session.emulator).link(SHOP);
    const closed = closeCode(socket);
    await socket.logout();
    expect(await closed).toBe(401);
    await session.emulator.ledger.waitFor(() => session.emulator.devices(SHOP).length === 0, { since: 0 });
  });
});
