import { startMp3 } from './mp3.ts';
import type { Mp3 } from './mp3.ts';

export type EncoderRequest = { do: 'start'; sampleRate: number } | { do: 'add'; samples: Float32Array } | { do: 'end' };

/** Encodes in a worker, so that the page stays responsive while recording. */
let mp3: Mp3 | null = null;

addEventListener('message', ({ data }: MessageEvent<EncoderRequest>) => {
  if (data.do === 'start') mp3 = startMp3(data.sampleRate);
  else if (data.do === 'add') mp3?.add(data.samples);
  else if (mp3) postMessage(mp3.end());
});
