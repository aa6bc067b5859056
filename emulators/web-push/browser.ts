import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** A browser that receives pushes: only it can decrypt them (RFC 8291, in one record of RFC 8188). */
export interface Browser {
  keys: { p256dh: string; auth: string };
  read(body: Buffer): string;
}

const header = { salt: 16, recordSize: 4, keyLength: 1 };
const tagLength = 16;

export function createBrowser(): Browser {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: (body) => decrypt(body, curve, auth),
  };
}

function decrypt(body: Buffer, curve: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, header.salt);
  const keyAt = header.salt + header.recordSize + header.keyLength;
  const senderKey = body.subarray(keyAt, keyAt + body.readUInt8(keyAt - 1));
  const record = body.subarray(keyAt + senderKey.length);
  if (record.length > body.readUInt32BE(header.salt)) throw new Error('more than one record');

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAuthTag(record.subarray(-tagLength));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the record is not the last one');
  return padded.subarray(0, end).toString('utf8');
}
