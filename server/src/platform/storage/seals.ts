import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const validMs = 15 * 60_000;
/** Tokens sealed within this time are equal, so that browsers can cache the URL. */
const sameMs = 5 * 60_000;

/** Signed texts that expire after a short time; each use of the secret has its own key. */
export function createSeals(secret: string, use: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'recadia', use, 32));
  const sealOf = (text: string) => createHmac('sha256', key).update(text).digest();

  return {
    seal(text: string, now: Date): string {
      const until = Math.ceil(now.getTime() / sameMs) * sameMs + validMs;
      const whole = `${text}-${until.toString(36)}`;
      return `${whole}.${sealOf(whole).toString('base64url')}`;
    },

    /** Null when the signature is wrong or the token expired. */
    read(token: string, now: Date): string | null {
      const [whole = '', seal = ''] = token.split('.');
      const given = Buffer.from(seal, 'base64url');
      const wanted = sealOf(whole);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const at = whole.lastIndexOf('-');
      return Number.parseInt(whole.slice(at + 1), 36) > now.getTime() ? whole.slice(0, at) : null;
    },
  };
}
