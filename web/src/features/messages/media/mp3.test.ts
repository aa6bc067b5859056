import { expect, it } from 'vitest';
import { startMp3 } from './mp3.ts';

it('part of MSG-05: encodes a recording as mp3 of 128 kbit/s', async () => {
  const rate = 44_100;
  const mp3 = startMp3(rate);
  for (let piece = 0; piece < 10; piece++)
    mp3.add(Float32Array.from({ length: rate / 10 }, (_, at) => Math.sin((at + piece * 4_410) / 20)));
  const blob = mp3.end();
  expect(blob.type).toBe('audio/mpeg');
  // One second at 128 kbit/s is 16,000 bytes, plus or minus one frame.
  expect(blob.size).toBeGreaterThan(15_000);
  expect(blob.size).toBeLessThan(17_500);
  const [sync, version, rates] = new Uint8Array(await blob.arrayBuffer());
  expect([sync, version]).toEqual([0xff, 0xfb]);
  // The upper four bits of the third byte hold the bit rate; 9 means 128.
  expect((rates ?? 0) >> 4).toBe(9);
});
