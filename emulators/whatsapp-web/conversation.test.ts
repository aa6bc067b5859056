import {
  WAMessageStatus,
  WAMessageStubType,
  type proto,
  type WACallEvent,
  type WAMessage,
  type WAMessageUpdate,
} from 'baileys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, nextMessage, textOf } from './testing/client.ts';
import { JOANA, MARIA, nextEvent, SHOP, startSession, type TestSession } from './testing/session.ts';

let session: TestSession;
beforeAll(async () => {
  session = await startSession({ seed: 'conversation', autoReceipts: 'none' });
});
afterAll(() => session.close());

const hasText = (text: string) => (message: WAMessage) => textOf(message) === text;

/** Sends a message from the customer and waits until the client has it. */
async function receive(text: string): Promise<WAMessage> {
  const received = nextMessage(session.socket, hasText(text));
  await session.emulator.send(MARIA, { to: SHOP, text });
  return received;
}

async function sendText(text: string): Promise<proto.IMessageKey> {
  const { emulator, socket } = session;
  const sent = await socket.sendMessage(`${MARIA}@s.whatsapp.net`, { text });
  await emulator.arrival(MARIA, ({ id }) => id === sent?.key.id);
  return sent?.key ?? {};
}

it('a customer is known by LID or by number, and the other name comes along', async () => {
  const { emulator, socket } = session;
  const lid = `${emulator.addPerson({ phone: MARIA }).lid}@lid`;
  const byLid = await receive('por lid');
  expect(byLid.key).toMatchObject({ remoteJid: lid, remoteJidAlt: `${MARIA}@s.whatsapp.net`, fromMe: false });
  expect(byLid.pushName).toBe('Maria');
  const byNumber = nextMessage(socket, hasText('por número'));
  await emulator.send(MARIA, { to: SHOP, text: 'por número', addressing: 'pn' });
  expect((await byNumber).key).toMatchObject({ remoteJid: `${MARIA}@s.whatsapp.net`, remoteJidAlt: lid });
});

it('a customer who hides the number is known by LID alone', async () => {
  const { emulator, socket } = session;
  emulator.addPerson({ phone: '5531966665555', name: 'Sem número', hidesPhone: true });
  const received = nextMessage(socket, hasText('oculto'));
  await emulator.send('5531966665555', { to: SHOP, text: 'oculto' });
  expect((await received).key.remoteJidAlt).toBeUndefined();
});

it('the client tells delivered and read, and the customer sees the ticks', async () => {
  const { emulator, socket } = session;
  const { key } = await receive('leia');
  await emulator.arrival(MARIA, ({ id, ticks }) => id === key.id && ticks === 2);
  await socket.readMessages([key]);
  expect(await emulator.arrival(MARIA, ({ id, ticks }) => id === key.id && ticks === 3)).toBeDefined();
});

it('the customer tells delivered, read and played', async () => {
  const { emulator, socket } = session;
  const { id } = await sendText('chegou?');
  const seen = nextEvent<WAMessageUpdate[]>(socket, 'messages.update', (updates) =>
    updates.some(({ key, update }) => key.id === id && update.status === WAMessageStatus.READ),
  );
  await emulator.read(MARIA, { to: SHOP, id: id ?? '' });
  await seen;
  const played = nextEvent<WAMessageUpdate[]>(socket, 'messages.update', (updates) =>
    updates.some(({ key, update }) => key.id === id && update.status === WAMessageStatus.PLAYED),
  );
  await emulator.played(MARIA, { to: SHOP, id: id ?? '' });
  await played;
});

it('quotes, edits, reactions and deletions reach the customer', async () => {
  const { emulator, socket } = session;
  const asked = await receive('quanto custa?');
  const jid = asked.key.remoteJid ?? '';
  const sent = await socket.sendMessage(jid, { text: 'dez' }, { quoted: asked });
  const id = sent?.key.id ?? '';
  expect(await emulator.arrival(MARIA, (message) => message.id === id)).toMatchObject({ quotedId: asked.key.id });
  await socket.sendMessage(jid, { text: 'doze', edit: sent?.key });
  await emulator.arrival(MARIA, (message) => message.id === id && message.editedText === 'doze');
  await socket.sendMessage(jid, { react: { text: '👍', key: asked.key } });
  await emulator.arrival(MARIA, (message) => message.id === asked.key.id && message.reactions[SHOP] === '👍');
  await socket.sendMessage(jid, { react: { text: '', key: asked.key } });
  await emulator.arrival(MARIA, (message) => message.id === asked.key.id && !message.reactions[SHOP]);
  await socket.sendMessage(jid, { delete: sent?.key ?? {} });
  await emulator.arrival(MARIA, (message) => message.id === id && message.deletedAt !== undefined);
});

it('quotes, edits, reactions and deletions of the customer reach the client', async () => {
  const { emulator, socket } = session;
  const sentKey = await sendText('gostou?');
  const { key } = await receive('gosteii');
  const quoting = nextMessage(socket, hasText('sim'));
  await emulator.send(MARIA, { to: SHOP, text: 'sim', quotedId: sentKey.id ?? '' });
  expect((await quoting).message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(sentKey.id);

  const reacted = nextEvent<{ key: proto.IMessageKey; reaction: proto.IReaction }[]>(socket, 'messages.reaction');
  await emulator.react(MARIA, { to: SHOP, id: sentKey.id ?? '', emoji: '❤️' });
  expect((await reacted)[0]).toMatchObject({ key: { id: sentKey.id, fromMe: true }, reaction: { text: '❤️' } });

  const edited = nextEvent<WAMessageUpdate[]>(socket, 'messages.update', ([first]) => first?.key.id === key.id);
  await emulator.edit(MARIA, { to: SHOP, id: key.id ?? '', text: 'gostei' });
  expect((await edited)[0]?.update.message?.editedMessage?.message?.conversation).toBe('gostei');

  const deleted = nextEvent<WAMessageUpdate[]>(
    socket,
    'messages.update',
    ([first]) => first?.update.messageStubType === WAMessageStubType.REVOKE,
  );
  await emulator.delete(MARIA, { to: SHOP, id: key.id ?? '' });
  expect((await deleted)[0]?.key.id).toBe(key.id);
});

it('delivers a message typed on the owner’s phone to the client as its own', async () => {
  const { emulator, socket } = session;
  const typed = nextMessage(socket, hasText('do celular'));
  await emulator.send(SHOP, { to: MARIA, text: 'do celular' });
  const { key, upsert } = await typed;
  expect(key).toMatchObject({ fromMe: true, remoteJidAlt: `${MARIA}@s.whatsapp.net` });
  expect(upsert).toBe('notify');
  expect(emulator.inbox(MARIA, SHOP).at(-1)).toMatchObject({ from: SHOP, body: { text: 'do celular' } });
});

it('typing is shown on both sides', async () => {
  const { emulator, socket } = session;
  const composing = emulator.ledger.waitFor(
    ({ kind, detail }) => kind === 'chatstate' && detail?.state === 'composing',
  );
  await socket.sendPresenceUpdate('composing', `${MARIA}@s.whatsapp.net`);
  await composing;
  const shown = nextEvent<{ presences: Record<string, { lastKnownPresence: string }> }>(socket, 'presence.update');
  emulator.typing(MARIA, { to: SHOP, isTyping: true });
  expect(Object.values((await shown).presences)[0]?.lastKnownPresence).toBe('composing');
});

it('a call rings, can be rejected, and ends', async () => {
  const { emulator, socket } = session;
  const ringing = nextEvent<WACallEvent[]>(socket, 'call');
  const { callId } = emulator.call(MARIA, { to: SHOP, isVideo: true });
  const [offer] = await ringing;
  expect(offer).toMatchObject({ id: callId, status: 'offer', isVideo: true, callerPn: `${MARIA}@s.whatsapp.net` });
  await socket.rejectCall(offer?.id ?? '', offer?.from ?? '');
  expect(emulator.ledger.list({ kind: 'call' }).at(-1)).toMatchObject({ direction: 'in', detail: { state: 'reject' } });
  const ended = nextEvent<WACallEvent[]>(socket, 'call', ([call]) => call?.status === 'timeout');
  emulator.call(MARIA, { to: SHOP, callId, event: 'timeout' });
  await ended;
});

it('a group speaks both ways under sender keys', async () => {
  const { emulator, socket } = session;
  const upserted = nextEvent<{ subject: string }[]>(socket, 'groups.upsert');
  const group = emulator.createGroup({ subject: 'Família', members: [JOANA, MARIA, SHOP] });
  expect((await upserted)[0]?.subject).toBe('Família');
  const jid = `${group.id}@g.us`;
  const renamed = nextEvent<{ subject: string }[]>(socket, 'groups.update');
  emulator.renameGroup(group.id, 'Família toda');
  expect((await renamed)[0]?.subject).toBe('Família toda');
  const received = nextMessage(socket, hasText('oi grupo'));
  await emulator.send(MARIA, { group: group.id, text: 'oi grupo' });
  expect((await received).key).toMatchObject({ remoteJid: jid, participantAlt: `${MARIA}@s.whatsapp.net` });
  for (const text of ['primeira', 'segunda']) {
    const sent = await socket.sendMessage(jid, { text });
    for (const member of [MARIA, JOANA]) await emulator.arrival(member, ({ id }) => id === sent?.key.id);
  }
  expect(emulator.inbox(JOANA, group.id).map(({ body }) => 'text' in body && body.text)).toEqual([
    'oi grupo',
    'primeira',
    'segunda',
  ]);
});

it('a status update arrives in status@broadcast', async () => {
  const { emulator, socket } = session;
  const received = nextMessage(socket, hasText('bom dia a todos'));
  await emulator.postStatus(MARIA, { to: SHOP, text: 'bom dia a todos' });
  expect((await received).key.remoteJid).toBe('status@broadcast');
});

it('numbers are looked up, and a ninth digit too many is forgiven', async () => {
  const { emulator, socket } = session;
  emulator.addPerson({ phone: '553188887777', name: 'Sem nono dígito' });
  const found = await socket.onWhatsApp(MARIA, '5531988887777', '5500000000000');
  expect(found?.map(({ jid }) => jid)).toEqual([`${MARIA}@s.whatsapp.net`, '553188887777@s.whatsapp.net']);
});

it('a second device of the account sees what the first sends, and customers write to both', async () => {
  const { emulator, socket } = session;
  const other = createClient(emulator);
  const second = await other.link(SHOP);
  const copy = nextMessage(second, hasText('da primeira'));
  await socket.sendMessage(`${MARIA}@s.whatsapp.net`, { text: 'da primeira' });
  expect((await copy).key).toMatchObject({ fromMe: true, remoteJid: `${MARIA}@s.whatsapp.net` });
  const both = [socket, second].map((each) => nextMessage(each, hasText('aos dois')));
  await emulator.send(MARIA, { to: SHOP, text: 'aos dois' });
  await Promise.all(both);
  await other.close();
});
