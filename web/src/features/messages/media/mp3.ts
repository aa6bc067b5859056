import { Mp3Encoder } from '@breezystack/lamejs';

/** MSG-05 */
const kbps = 128;

export interface Mp3 {
  add: (samples: Float32Array) => void;
  end: () => Blob;
}

/** Encodes samples to MP3 while they are recorded. */
export function startMp3(sampleRate: number): Mp3 {
  const encoder = new Mp3Encoder(1, sampleRate, kbps);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const keep = (piece: Uint8Array) => piece.length > 0 && pieces.push(new Uint8Array(piece));
  return {
    add: (samples) => keep(encoder.encodeBuffer(asWhole(samples))),
    end() {
      keep(encoder.flush());
      return new Blob(pieces, { type: 'audio/mpeg' });
    },
  };
}

/** Converts samples from −1…1 to 16-bit integers. */
function asWhole(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
}
