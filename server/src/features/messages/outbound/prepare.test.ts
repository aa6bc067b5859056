import { linkedCapabilities } from '@recadia/whatsapp';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../../../platform/storage/disk.ts';
import { imageSize } from '../../../platform/storage/image-size.ts';
import { sniff } from '../../../platform/storage/sniff.ts';
import { newPath, type Storage } from '../../../platform/storage/storage.ts';
import type { OutboundFile } from './outbox.types.ts';
import { prepareFile } from './prepare.ts';
import { startCloudEmulator, type CloudEmulator } from '../testing/cloud.ts';
import { png, zipBomb } from '../testing/files.ts';
import { anOutbox, type Outbox } from '../testing/outgoing.ts';

let outbox: Outbox;
let cloud: CloudEmulator;
let folder: string;
let storage: Storage;
beforeAll(async () => {
  outbox = await anOutbox();
  cloud = await startCloudEmulator();
  outbox.setProvider(cloud.provider);
  folder = await mkdtemp(join(tmpdir(), 'recadia-prepare-'));
  storage = createDiskStorage(join(folder, 'storage'));
});
afterAll(async () => {
  await cloud.emulator.stop();
  await outbox.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A file in the format of a camera or a browser. */
async function made(name: string, ...args: string[]): Promise<Buffer> {
  const place = join(folder, name);
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', '-f', 'lavfi', ...args, '-y', place]);
  return readFile(place);
}
const tone = (name: string, ...args: string[]) => made(name, '-i', 'sine=frequency=440:duration=3', ...args);
const photo = (name: string, size: string) =>
  made(name, '-i', `testsrc=size=${size}:duration=1:rate=1`, '-frames:v', '1');

async function kept(at: Storage, bytes: Buffer, fields: Partial<OutboundFile> & Pick<OutboundFile, 'media'>) {
  const path = newPath(1, new Date());
  await at.put(path, Readable.from([bytes]), bytes.length);
  return { kind: 'media', path, mimeType: 'x/y', bytes: bytes.length, fileName: 'a', ...fields } satisfies OutboundFile;
}
const prepare = async (bytes: Buffer, fields: Partial<OutboundFile> & Pick<OutboundFile, 'media'>) => {
  const file = await kept(storage, bytes, fields);
  const ready = await prepareFile(storage, { companyId: 1 }, file, linkedCapabilities);
  return { file, ready, bytes: ready ? await buffer(await storage.open(ready.path)) : bytes };
};

describe('a voice message', () => {
  it.each([
    ['mp3', 'v.mp3', []],
    ['webm', 'v.webm', ['-c:a', 'libopus']],
    ['wav', 'v.wav', []],
  ])('recorded as %s becomes OGG with Opus, and knows its length', async (_kind, name, args) => {
    const { ready, bytes } = await prepare(await tone(name, ...args), { media: 'audio', isVoice: true });
    expect(ready).toMatchObject({ mimeType: 'audio/ogg; codecs=opus', isVoice: true, seconds: 3, bytes: bytes.length });
    expect([sniff(bytes), bytes.includes('OpusHead')]).toEqual(['audio/ogg', true]);
  });

  it('goes unchanged when it is one; refuses unreadable sound; sends other files as documents', async () => {
    const { ready, file } = await prepare(await tone('v.ogg', '-c:a', 'libopus'), { media: 'audio', isVoice: true });
    expect(ready).toEqual({ ...file, mimeType: 'audio/ogg; codecs=opus' });
    const broken = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(2_000, 7)]);
    await expect(prepare(broken, { media: 'audio', isVoice: true })).rejects.toMatchObject({
      code: 'media-unreadable',
    });
    const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n');
    expect((await prepare(playlist, { media: 'audio', isVoice: true })).ready).toMatchObject({ media: 'document' });
  });
});

describe('a picture', () => {
  it('goes unchanged when small, is scaled when large, becomes JPEG from other formats', async () => {
    const small = await prepare(await photo('s.jpg', '640x480'), { media: 'image' });
    expect(small.ready).toEqual({ ...small.file, mimeType: 'image/jpeg' });
    const large = await prepare(await photo('l.png', '4000x3000'), { media: 'image' });
    expect([large.ready?.mimeType, imageSize(large.bytes, 'image/jpeg')]).toEqual([
      'image/jpeg',
      { width: 2_560, height: 1_920 },
    ]);
    const other = await prepare(await photo('o.bmp', '64x48'), { media: 'image' });
    expect([sniff(other.bytes), other.ready?.path === other.file.path]).toEqual(['image/jpeg', false]);
  });

  it.each([
    ['of 256 megapixels', png(16_000, 16_000)],
    ['that is an archive', zipBomb()],
    ['that is markup', Buffer.from('<svg xmlns="x"/>')],
  ])('%s is never opened: it goes as a document, byte for byte', async (_what, bytes) => {
    const { ready, file } = await prepare(bytes, { media: 'image' });
    expect(ready).toMatchObject({ media: 'document', path: file.path });
  });
});

it('files leave as they were prepared, once: a repeat sends the same bytes', async () => {
  const phone = '5511966660001';
  cloud.customer(phone);
  const { send, work, outbox: rows, message } = await outbox.conversation('cloud', phone);
  const file = await kept(outbox.platform.storage, await tone('t.mp3'), {
    media: 'audio',
    isVoice: true,
    fileName: 'recado de voz.mp3',
  });
  const document = await kept(outbox.platform.storage, Buffer.from('%PDF-1.7 nota'), {
    media: 'document',
    mimeType: 'application/pdf',
    fileName: 'nota.pdf',
  });
  const { id } = await send(file);
  await send({ ...document, caption: 'segue' });
  cloud.emulator.chaos.add({ action: 'refuse', kind: 'messages', code: 131016, times: 1 });
  await work();
  const [{ prepared_path: first } = { prepared_path: null }] = await rows();
  await outbox.moveClock(2_000);
  await work();
  expect((await rows()).map(({ state, prepared_path: path }) => [state, path])).toEqual([
    ['sent', first],
    ['sent', null],
  ]);
  const bodies = cloud.received(phone).map(({ body }) => body);
  expect(bodies).toMatchObject([
    { kind: 'audio', mimeType: 'audio/ogg; codecs=opus', voice: true },
    { kind: 'document', mimeType: 'application/pdf', caption: 'segue', fileName: 'nota.pdf' },
  ]);
  // The conversation keeps the agent's recording under its own name, because every browser plays it.
  expect(await message(id)).toMatchObject({
    media_path: file.path,
    media_name: 'recado_de_voz.mp3',
    media_type: 'audio',
  });
});
