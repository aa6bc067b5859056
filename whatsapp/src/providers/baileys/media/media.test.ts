import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../../conformance/samples.test-suite.ts';
import type { MediaHandle } from '../../../port/body.ts';
import { startHarness, type Harness, type Linked } from '../harness.test-suite.ts';

let harness: Harness;
let shop: Linked;
const phone = '5511900001111';
const maria = '5511988887777';
const bytes = randomBytes(300_001);

beforeAll(async () => {
  harness = await startHarness({ seed: 'media' });
  harness.emulator.addPerson({ phone: maria, name: 'Maria' });
  shop = await harness.link(phone);
});
afterAll(() => harness.close());

async function aFile(): Promise<MediaHandle> {
  const media = { kind: 'document' as const, mimeType: 'application/pdf', bytes };
  const { id } = await harness.emulator.send(maria, { to: phone, media });
  const { body } = await shop.events.wait('message', ({ ref }) => ref.id === id);
  if (body.kind !== 'media') throw new Error(`came as ${body.kind}`);
  return body.file;
}
const opened = async (handle: MediaHandle) => bytesOf(await shop.provider.openMedia(handle));

describe('a file that came in', () => {
  it('opens to its very bytes', async () => {
    expect(bytes.equals(await opened(await aFile()))).toBe(true);
  });

  it.each([
    ['with another key', { mediaKey: randomBytes(32).toString('base64') }],
    ['with another hash', { fileSha256: randomBytes(32).toString('base64') }],
    ['longer than announced', { bytes: 1_000 }],
  ])('%s is reported as damaged', async (_, change) => {
    await expect(opened({ ...(await aFile()), ...change })).rejects.toMatchObject({
      code: 'media-damaged',
      advice: 'never',
    });
  });

  it('is uploaded again by the phone when WhatsApp no longer has it', async () => {
    const file = await aFile();
    harness.emulator.forgetMedia(String(file.directPath));
    expect(bytes.equals(await opened(file))).toBe(true);
  });

  it('is reported as gone when the phone has lost it too', async () => {
    const file = await aFile();
    harness.emulator.forgetMedia(String(file.directPath));
    const unknown = { ...file, messageId: 'NOBODYKNOWS' };
    await expect(opened(unknown)).rejects.toMatchObject({ code: 'media-gone', advice: 'never' });
    const { messageId: _, ...nameless } = file;
    await expect(opened(nameless)).rejects.toMatchObject({ code: 'media-gone', advice: 'never' });
  });

  it.each([
    {},
    { kind: 'image', directPath: 'https://evil.example/' },
    { kind: 'x', directPath: '/a' },
    { kind: 'profile-picture', url: 'https://169.254.169.254/latest' },
    { kind: 'profile-picture', url: 'https://pps.whatsapp.net.evil.example/x' },
    { kind: 'profile-picture', url: 'file:///etc/passwd' },
    { kind: 'profile-picture' },
  ])('with the handle %j is none of ours', async (handle) => {
    await expect(opened(handle as MediaHandle)).rejects.toMatchObject({ code: 'unknown-media' });
  });
});

it('a file that goes out is read as a stream and arrives whole', async () => {
  const large = randomBytes(2_000_000);
  const pieces = Array.from({ length: 20 }, (_, n) => large.subarray(n * 100_000, (n + 1) * 100_000));
  const { ref } = await shop.provider.send({
    clientId: 'big',
    to: { kind: 'pn', value: maria },
    body: {
      kind: 'media',
      media: 'document',
      mimeType: 'application/zip',
      fileName: 'a.zip',
      upload: { open: () => Readable.from(pieces), bytes: large.length },
    },
  });
  await shop.events.wait('ack', (event) => event.ref.id === ref.id && event.ack === 3);
  expect(large.equals(harness.emulator.media(maria, phone, ref.id).bytes)).toBe(true);
});
