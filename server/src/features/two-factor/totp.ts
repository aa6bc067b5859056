import { twoFactorLimits } from '@recadia/contract/limits';
import { createHmac, timingSafeEqual } from 'node:crypto';

const { digits, stepSeconds } = twoFactorLimits;
/** Clocks of phones and servers differ, so the codes before and after are valid too. */
const drift = [-1, 0, 1];

/** The code of one half minute: RFC 6238 over RFC 4226, with the HMAC-SHA-1 that every app supports. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(at) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The half minute of the code; all are compared, so that the duration reveals nothing. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const typed = Buffer.from(code);
  const hits = drift
    .map((by) => stepAt(now) + by)
    .filter((step) => typed.length === digits && timingSafeEqual(Buffer.from(codeOf(secret, step)), typed));
  return hits.at(-1);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding: the form in which apps accept a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
