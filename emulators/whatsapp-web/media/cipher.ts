import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../lib/random.ts';
import type { MediaKind } from '../../lib/words.ts';

export interface EncryptedFile {
  ciphertext: Buffer;
  mediaKey: Buffer;
  fileSha256: Buffer;
  fileEncSha256: Buffer;
}

const INFO: Record<MediaKind, string> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
};
const MAC_BYTES = 10;
const EMPTY = Buffer.alloc(0);

/** AES-CBC, then ten bytes of HMAC over IV and ciphertext: the media host cannot read the stored files. */
export function encryptMedia(random: Random, kind: MediaKind, plaintext: Buffer): EncryptedFile {
  const mediaKey = random.bytes(32);
  const { iv, cipherKey, macKey } = expand(mediaKey, kind);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const ciphertext = Buffer.concat([encrypted, macOf(macKey, iv, encrypted)]);
  return { ciphertext, mediaKey, fileSha256: sha256(plaintext), fileEncSha256: sha256(ciphertext) };
}

export function decryptMedia(mediaKey: Buffer, kind: MediaKind, ciphertext: Buffer): Buffer {
  const { iv, cipherKey, macKey } = expand(mediaKey, kind);
  const encrypted = ciphertext.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(ciphertext.subarray(-MAC_BYTES), macOf(macKey, iv, encrypted))) {
    throw new Error('the file is not the one that was announced');
  }
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]);
}

function expand(mediaKey: Buffer, kind: MediaKind) {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, EMPTY, INFO[kind], 112));
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), macKey: keys.subarray(48, 80) };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const macOf = (key: Buffer, iv: Buffer, bytes: Buffer) =>
  createHmac('sha256', key).update(iv).update(bytes).digest().subarray(0, MAC_BYTES);
