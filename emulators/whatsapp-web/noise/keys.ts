import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyPair } from 'baileys';
import type { Random } from '../../lib/random.ts';

// RFC 8410: the DER envelopes that turn 32 bytes into an X25519 key.
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_PREFIX_BYTES = 12;

/** A Curve25519 pair from seeded random bytes, so that a seed gives the same identities every time. */
export function makeKeyPair(random: Random): KeyPair {
  const bytes = random.bytes(32);
  bytes.writeUInt8(bytes.readUInt8(0) & 248, 0);
  bytes.writeUInt8((bytes.readUInt8(31) & 127) | 64, 31);
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, bytes]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { private: bytes, public: Buffer.from(spki.subarray(PUBLIC_PREFIX_BYTES)) };
}
