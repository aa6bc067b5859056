import { Transform } from 'node:stream';
import { headBytes } from './sniff.ts';

/** Passes a stream on and keeps its first bytes, for the detection of its type. */
export function keptHead(): Transform & { bytes: () => Buffer } {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < headBytes) {
        const part = Buffer.from(chunk.subarray(0, headBytes - size));
        chunks.push(part);
        size += part.length;
      }
      done(null, chunk);
    },
  });
  return Object.assign(stream, { bytes: () => Buffer.concat(chunks) });
}
