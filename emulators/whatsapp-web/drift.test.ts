import type { WAMessage } from 'baileys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KNOWN_STANZAS } from './stanzas/known-stanzas.table.ts';
import { connectionState, createClient, nextMessage, textOf } from './testing/client.ts';
import { JOANA, MARIA, SHOP, startSession, type TestSession } from './testing/session.ts';

let session: TestSession;
beforeAll(async () => {
  session = await startSession({ seed: 'drift' });
});
afterAll(() => session.close());

const JID = `${MARIA}@s.whatsapp.net`;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function receive(text: string): Promise<WAMessage> {
  const received = nextMessage(session.socket, (message) => textOf(message) === text);
  await session.emulator.send(MARIA, { to: SHOP, text });
  return received;
}

/** Everything the product does with a client, once. */
async function exerciseClient(): Promise<void> {
  const { emulator, socket } = session;
  const asked = await receive('primeira');
  const sent = await socket.sendMessage(JID, { text: 'olá' }, { quoted: asked });
  await emulator.arrival(MARIA, ({ id }) => id === sent?.key.id);
  await socket.sendMessage(JID, { text: 'olá!', edit: sent?.key });
  await socket.sendMessage(JID, { react: { text: '👍', key: asked.key } });
  await socket.sendMessage(JID, { delete: sent?.key ?? {} });
  await socket.sendMessage(JID, { document: PIXEL, mimetype: 'image/png', fileName: 'ponto.png' });
  await socket.sendMessage(JID, { audio: PIXEL, mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 1 });
  await socket.sendMessage(JID, { location: { degreesLatitude: 1, degreesLongitude: 2 } });
  await socket.readMessages([asked.key]);
  await socket.sendPresenceUpdate('available');
  await socket.sendPresenceUpdate('composing', JID);
  await socket.sendPresenceUpdate('paused', JID);
  await socket.sendPresenceUpdate('unavailable');
  await socket.presenceSubscribe(JID);
  await socket.onWhatsApp(MARIA);
  await socket.profilePictureUrl(JID).catch(() => undefined);
  await socket.fetchAccountReachoutTimelock();
  const { callId } = emulator.call(MARIA, { to: SHOP });
  await socket.rejectCall(callId, JID);
  const typed = nextMessage(socket, (message) => textOf(message) === 'do celular');
  await emulator.send(SHOP, { to: MARIA, text: 'do celular' });
  await typed;
  emulator.lockReachOut(SHOP, null);
}

async function exerciseGroups(): Promise<void> {
  const { emulator, socket } = session;
  const { id } = emulator.createGroup({ subject: 'Grupo', members: [MARIA, JOANA, SHOP] });
  const received = nextMessage(socket, (message) => textOf(message) === 'no grupo');
  await emulator.send(MARIA, { group: id, text: 'no grupo' });
  await socket.readMessages([(await received).key]);
  const sent = await socket.sendMessage(`${id}@g.us`, { text: 'a todos' });
  await emulator.arrival(JOANA, (message) => message.id === sent?.key.id);
  await socket.sendMessage(`${id}@g.us`, { text: 'outra vez' });
  await socket.groupMetadata(`${id}@g.us`);
  await socket.groupFetchAllParticipating();
}

/** Keys lost on either side, a duplicated message, a refusal, and the end of the connection. */
async function exerciseFaults(): Promise<void> {
  const { emulator, client } = session;
  emulator.chaos.add({ action: 'duplicate', kind: 'message', times: 1 });
  const refused = emulator.ledger.waitFor(({ kind }) => kind === 'nack');
  await receive('em dobro');
  await refused;
  emulator.chaos.add({ action: 'refuse', kind: 'message', code: 463, times: 1 });
  await session.socket.sendMessage(JID, { text: 'não' });
  await receive('chave nova');
  emulator.forgetSessions(MARIA);
  const sent = await session.socket.sendMessage(JID, { text: 'de novo' });
  await emulator.arrival(MARIA, ({ id }) => id === sent?.key.id);
  await session.socket.end(undefined);
  client.forgetSessions();
  session.socket = await client.logIn();
  await receive('depois da perda');

  const byCode = createClient(emulator).connect();
  await connectionState(byCode, ({ qr }) => qr !== undefined);
  const code = await byCode.requestPairingCode('5511900002222');
  await emulator.ledger.waitFor(({ kind }) => kind === 'link-code', { since: 0 });
  await emulator.enterCode('5511900002222', code);
  await session.socket.logout();
  await emulator.ledger.waitFor(({ kind }) => kind === 'unlinked', { since: 0 });
}

it('sends no stanza that the emulator does not know', async () => {
  await exerciseClient();
  await exerciseGroups();
  await exerciseFaults();
  const { stanzas } = session.emulator;
  expect(stanzas.unknown()).toEqual([]);
  // Most of the table is covered here, so that it does not list stanzas that the client no longer sends.
  const neverSent = [...KNOWN_STANZAS].filter((kind) => !(kind in stanzas.counts()));
  expect(neverSent.length).toBeLessThan(KNOWN_STANZAS.size / 4);
});
