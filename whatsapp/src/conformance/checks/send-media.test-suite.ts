import { expect } from 'vitest';
import { WaError } from '../../index.ts';
import type { Check } from '../check.test-suite.ts';
import type { Rig, SampleMedia } from '../rig.test-suite.ts';
import { arrived, contract, image, mediaTo, song, sticker, video, voice } from '../samples.test-suite.ts';
import { createActiveCustomer } from './wait-for-message.test-suite.ts';

export const sendMediaChecks: Check[] = [
  {
    name: 'send media: a picture reaches the customer with its caption and its very bytes',
    run: (rig) => expectSentUnchanged(rig, { ...image, caption: 'a nova coleção 👗' }),
  },
  { name: 'send media: a voice message reaches the customer as one', run: (rig) => expectSentUnchanged(rig, voice) },
  { name: 'send media: a song reaches the customer as a song', run: (rig) => expectSentUnchanged(rig, song) },
  {
    name: 'send media: a film reaches the customer with its caption',
    run: (rig) => expectSentUnchanged(rig, { ...video, caption: 'como montar' }),
  },
  { name: 'send media: a document keeps its name', run: (rig) => expectSentUnchanged(rig, contract) },
  { name: 'send media: a sticker reaches the customer', run: (rig) => expectSentUnchanged(rig, sticker) },
  {
    name: 'send media: a file above the limit is refused before a byte is read',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const message = mediaTo(maria.address, image);
      if (message.body.kind !== 'media') throw new Error('not a medium');
      let isOpened = false;
      const bytes = rig.provider.capabilities.maxBytes.image + 1;
      const open = message.body.upload.open;
      message.body.upload = { bytes, open: () => ((isOpened = true), open()) };
      const error = await rig.provider.send(message).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(WaError);
      expect(error).toMatchObject({ advice: 'never', code: 'media-too-large' });
      expect(isOpened).toBe(false);
      expect(await maria.inbox()).toEqual([]);
    },
  },
];

async function expectSentUnchanged(rig: Rig, media: SampleMedia): Promise<void> {
  const maria = await createActiveCustomer(rig);
  const { ref } = await rig.provider.send(mediaTo(maria.address, media));
  const { media: shown } = await arrived(maria, ref.id);
  expect(shown?.kind).toBe(media.kind);
  expect(shown?.mimeType.split(';')[0]).toBe(media.mimeType.split(';')[0]);
  expect(shown?.caption).toBe(media.caption);
  expect(shown?.isVoice ?? false).toBe(media.isVoice ?? false);
  if (media.fileName) expect(shown?.fileName).toBe(media.fileName);
  expect(shown && media.bytes.equals(shown.bytes)).toBe(true);
}
