import { createPublicKey, verify } from 'node:crypto';
import { Curve } from 'baileys';

/**
 * libsignal returns false for an invalid signature, but Baileys checks only for exceptions: any 64 bytes would pass as
 * WhatsApp's certificate and as the account's signature of a new device. Baileys calls its exported `Curve`, so the
 * check is replaced there.
 */
export function enforceSignatures(): void {
  Curve.verify = isSignedBy;
}

const prime = 2n ** 255n - 19n;
/** The DER prefix of a 32-byte Ed25519 key. */
const derHead = Buffer.from('302a300506032b6570032100', 'hex');

/** XEdDSA: a Curve25519 key signs as its Edwards key, and the last bit of the signature is the sign of that key. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = Buffer.from(publicKey).subarray(-32);
  if (key.length !== 32 || signature.length !== 64) return false;
  const u = littleEndian(key) % 2n ** 255n;
  if (u + 1n === prime) return false;
  const y = (((u - 1n + prime) % prime) * power(u + 1n, prime - 2n)) % prime;
  const edwards = bytesOf(y);
  const plain = Buffer.from(signature);
  const sign = (plain[63] ?? 0) & 0x80;
  edwards[31] = (edwards[31] ?? 0) | sign;
  plain[63] = (plain[63] ?? 0) & 0x7f;
  try {
    const der = createPublicKey({ key: Buffer.concat([derHead, edwards]), format: 'der', type: 'spki' });
    return verify(null, message, der, plain);
  } catch {
    return false;
  }
}

function littleEndian(bytes: Buffer): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}

function bytesOf(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % prime];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}
