import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import type { Rig, SampleMedia } from '../rig.test-suite.ts';
import { bytesOf, contract, image, song, sticker, video, voice } from '../samples.test-suite.ts';
import { waitForMessage } from './wait-for-message.test-suite.ts';

export const receiveMediaChecks: Check[] = [
  {
    name: 'receive media: a picture opens with its caption and its very bytes',
    run: (rig) => expectReceivedUnchanged(rig, { ...image, caption: 'a vitrine 😍' }),
  },
  { name: 'receive media: a voice message is known as one', run: (rig) => expectReceivedUnchanged(rig, voice) },
  { name: 'receive media: a song is not a voice message', run: (rig) => expectReceivedUnchanged(rig, song) },
  {
    name: 'receive media: a film opens with its caption',
    run: (rig) => expectReceivedUnchanged(rig, { ...video, caption: 'o desfile' }),
  },
  { name: 'receive media: a document keeps its name', run: (rig) => expectReceivedUnchanged(rig, contract) },
  { name: 'receive media: a sticker opens', run: (rig) => expectReceivedUnchanged(rig, sticker) },
  {
    name: 'receive media: a handle stored as JSON opens after a restart',
    isAlone: true,
    async run(rig) {
      const message = await waitForMessage(rig, await (await rig.customer()).write({ media: contract }));
      if (message.body.kind !== 'media') throw new Error(`came as ${message.body.kind}`);
      const kept = JSON.stringify(message.body.file);
      await rig.restart();
      const file = JSON.parse(kept) as typeof message.body.file;
      expect(contract.bytes.equals(await bytesOf(await rig.provider.openMedia(file)))).toBe(true);
    },
  },
];

async function expectReceivedUnchanged(rig: Rig, media: SampleMedia): Promise<void> {
  const { body } = await waitForMessage(rig, await (await rig.customer()).write({ media }));
  if (body.kind !== 'media') throw new Error(`came as ${body.kind}`);
  expect(body.media).toBe(media.kind);
  expect(body.mimeType.split(';')[0]).toBe(media.mimeType.split(';')[0]);
  expect(body.caption).toBe(media.caption);
  expect(body.isVoice ?? false).toBe(media.isVoice ?? false);
  if (media.fileName) expect(body.fileName).toBe(media.fileName);
  expect(media.bytes.equals(await bytesOf(await rig.provider.openMedia(body.file)))).toBe(true);
}
