import type { Random } from '../../lib/random.ts';
import type { CloudNumber } from '../number.ts';

/** The handshake of Meta's dashboard at "Verify and save": true when the product echoes the challenge. */
export async function confirmCallback({ callbackUrl, verifyToken }: CloudNumber, random: Random): Promise<boolean> {
  const challenge = String(random.int(2 ** 31));
  try {
    const url = new URL(callbackUrl);
    url.searchParams.set('hub.mode', 'subscribe');
    url.searchParams.set('hub.verify_token', verifyToken);
    url.searchParams.set('hub.challenge', challenge);
    const response = await fetch(url);
    return response.status === 200 && (await response.text()) === challenge;
  } catch {
    return false;
  }
}
