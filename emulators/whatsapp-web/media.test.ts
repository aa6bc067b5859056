import { get } from 'node:https';
import { downloadMediaMessage, type WAMessage } from 'baileys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaKind } from '../lib/words.ts';
import { nextMessage } from './testing/client.ts';
import { MARIA, SHOP, startSession, type TestSession } from './testing/session.ts';

let session: TestSession;
beforeAll(async () => {
  session = await startSession({ seed: 'media' });
});
afterAll(() => session.close());

const JID = `${MARIA}@s.whatsapp.net`;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('a file the client sends is opened by the customer', async () => {
  const { emulator, socket } = session;
  const sent = await socket.sendMessage(JID, {
    document: PIXEL,
    mimetype: 'image/png',
    fileName: 'ponto.png',
    caption: 'aqui',
  });
  const { body, id } = await emulator.arrival(MARIA, (message) => message.id === sent?.key.id);
  expect(body).toMatchObject({ kind: 'document', mimeType: 'image/png', fileName: 'ponto.png', caption: 'aqui' });
  expect(emulator.media(MARIA, SHOP, id).bytes.equals(PIXEL)).toBe(true);
});

it('every kind of file a customer sends is opened by the client', async () => {
  const { emulator, socket } = session;
  const kinds: [MediaKind, string][] = [
    ['image', 'image/png'],
    ['video', 'video/mp4'],
    ['audio', 'audio/ogg; codecs=opus'],
    ['document', 'application/pdf'],
    ['sticker', 'image/webp'],
  ];
  for (const [kind, mimeType] of kinds) {
    const received = nextMessage(
      socket,
      ({ message }: WAMessage) => message?.[`${kind}Message`] !== undefined && message[`${kind}Message`] !== null,
    );
    await emulator.send(MARIA, { to: SHOP, media: { kind, mimeType, bytes: PIXEL, voice: kind === 'audio' } });
    const bytes = await downloadMediaMessage(await received, 'buffer', {});
    expect(bytes.equals(PIXEL), kind).toBe(true);
  }
});

it('places and contact cards travel both ways', async () => {
  const { emulator, socket } = session;
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL:+5511911112222\nEND:VCARD';
  const place = nextMessage(socket, ({ message }) => Boolean(message?.locationMessage));
  await emulator.send(MARIA, { to: SHOP, location: { latitude: -23.5, longitude: -46.6, name: 'Centro' } });
  expect((await place).message?.locationMessage).toMatchObject({ degreesLatitude: -23.5, name: 'Centro' });
  const card = nextMessage(socket, ({ message }) => Boolean(message?.contactMessage));
  await emulator.send(MARIA, { to: SHOP, contacts: [vcard] });
  expect((await card).message?.contactMessage).toMatchObject({ vcard, displayName: 'Ana' });

  await socket.sendMessage(JID, { location: { degreesLatitude: 1, degreesLongitude: 2 } });
  await socket.sendMessage(JID, { contacts: { displayName: 'Ana', contacts: [{ vcard }] } });
  await emulator.arrival(MARIA, ({ body }) => body.kind === 'location' && body.latitude === 1);
  await emulator.arrival(MARIA, ({ body, from }) => body.kind === 'contacts' && from === SHOP);
});

it('uploads and downloads can be refused, and files be gone', async () => {
  const { emulator, socket } = session;
  emulator.chaos.add({ action: 'refuse', kind: 'upload', code: 503 });
  await expect(socket.sendMessage(JID, { document: PIXEL, mimetype: 'image/png' })).rejects.toThrow();
  emulator.chaos.clear();
  const received = nextMessage(socket, ({ message }) => Boolean(message?.imageMessage));
  await emulator.send(MARIA, { to: SHOP, media: { kind: 'image', mimeType: 'image/png', bytes: PIXEL } });
  const message = await received;
  expect(emulator.forgetMedia(message.message?.imageMessage?.directPath ?? '')).toBe(true);
  await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toThrow();
});

it('a file that is gone is uploaded again by the phone, once it is online', async () => {
  const { emulator, socket } = session;
  const received = nextMessage(socket, ({ message }) => Boolean(message?.videoMessage));
  await emulator.send(MARIA, { to: SHOP, media: { kind: 'video', mimeType: 'video/mp4', bytes: PIXEL } });
  const message = await received;
  emulator.forgetMedia(message.message?.videoMessage?.directPath ?? '');
  await emulator.setOnline(SHOP, false);
  const renewed = socket.updateMediaMessage(message);
  await emulator.ledger.waitFor(({ kind, detail }) => kind === 'receipt' && detail?.type === 'server-error', {
    since: 0,
  });
  await emulator.setOnline(SHOP, true);
  expect((await downloadMediaMessage(await renewed, 'buffer', {})).equals(PIXEL)).toBe(true);
});

it('a picture is shown to those who ask, where there is one', async () => {
  const { emulator, socket } = session;
  await expect(socket.profilePictureUrl(JID)).rejects.toThrow('item-not-found');
  emulator.addPerson({ phone: MARIA, picture: PIXEL });
  const url = (await socket.profilePictureUrl(JID)) ?? '';
  const bytes = await new Promise<Buffer[]>((resolve, reject) => {
    get(url, { ca: emulator.root.tlsCertificate }, (answer) => void answer.toArray().then(resolve, reject));
  });
  expect(Buffer.concat(bytes).equals(PIXEL)).toBe(true);
  emulator.addPerson({ phone: MARIA, picture: null });
  await expect(socket.profilePictureUrl(JID)).rejects.toThrow('item-not-found');
});
