import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { get } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { pipeline, Transform, type TransformCallback } from 'node:stream';
import { getMediaKeys } from 'baileys';
import { WaError } from '../../../port/errors.ts';
import type { MediaFile } from './media-handle.ts';

const macBytes = 10;
/** Upper limit for padding and MAC. */
const overhead = 64;
const idleMs = 30_000;
const hardLimit = 2 ** 31;

/** Decrypts a file as a stream. The stream fails at its end when a byte was changed. */
export async function openMediaFile(
  file: MediaFile,
  from: { host: string; authority: string | undefined },
): Promise<NodeJS.ReadableStream> {
  const keys = await getMediaKeys(file.mediaKey, file.kind);
  const answer = await fetchFile(`https://${from.host}${file.directPath}`, from.authority);
  return pipeline(answer, opened(file, keys), () => undefined);
}

/** The unchecked answer of the host; the caller must read or destroy it. */
export function fetchFile(address: string, authority: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(
      address,
      {
        headers: { origin: 'https://web.whatsapp.com' },
        ...(authority !== undefined && { ca: authority }),
      },
      (answer) => {
        if (answer.statusCode === 200) return resolve(answer);
        answer.resume();
        reject(refused(answer.statusCode ?? 0));
      },
    );
    request.setTimeout(idleMs, () => request.destroy(new Error('the media host went silent')));
    request.on('error', (error) => reject(new WaError('media-unreachable', 'backoff', { detail: error.message })));
  });
}

function refused(status: number): WaError {
  if (status === 404 || status === 410) {
    return new WaError('media-gone', 'never', { status, detail: 'WhatsApp no longer keeps this file.' });
  }
  return new WaError('media-unreachable', 'backoff', { status });
}

/** AES-CBC, followed by the first ten bytes of an HMAC over the ciphertext; the plaintext has its own hash. */
function opened(file: MediaFile, keys: Awaited<ReturnType<typeof getMediaKeys>>): Transform {
  const { iv, cipherKey, macKey } = keys;
  if (!macKey) throw new WaError('unknown-media', 'never');
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey).update(iv);
  const plain = createHash('sha256');
  const limit = (file.bytes ?? hardLimit) + overhead;
  let tail = Buffer.alloc(0);
  let seen = 0;

  const output = (bytes: Buffer) => {
    plain.update(bytes);
    return bytes;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      seen += chunk.length;
      if (seen > limit) return done(damaged('longer than announced'));
      const bytes = Buffer.concat([tail, chunk]);
      const end = Math.max(0, bytes.length - macBytes);
      tail = bytes.subarray(end);
      const body = bytes.subarray(0, end);
      mac.update(body);
      done(null, output(cipher.update(body)));
    },
    flush(done: TransformCallback) {
      try {
        const expected = mac.digest().subarray(0, macBytes);
        if (tail.length !== macBytes || !timingSafeEqual(tail, expected)) return done(damaged('its seal is broken'));
        const last = output(cipher.final());
        if (!plain.digest().equals(file.fileSha256)) return done(damaged('it is another file'));
        done(null, last);
      } catch {
        done(damaged('it cannot be opened'));
      }
    },
  });
}

function damaged(why: string): WaError {
  return new WaError('media-damaged', 'never', { detail: `The file is damaged: ${why}.` });
}
