import type { Device } from '../../platform/http/device.ts';
import type { Platform } from '../../platform/platform.ts';

export interface Caller {
  ip: string | null;
  userAgent: string | null;
  network: string;
  device: Device | null;
}

/** C-83: a known device has its own count, so that attempts from elsewhere neither refuse nor delay it. */
export async function countTry(
  { rates, pause }: Platform,
  email: string,
  { device, network }: Caller,
  userId: number | undefined,
): Promise<void> {
  if (device && userId !== undefined && device.userIds.includes(userId)) {
    return rates.spend('device', `${device.id}|${userId}`);
  }
  // The route counted the device; a device without this account counts against its network too.
  if (device) await rates.spend('login', network);
  await rates.spend('account', `${email}|${network}`);
  const delayMs = signInDelayMs(await rates.countTry(email));
  if (delayMs > 0) await pause(delayMs);
}

const freeTries = 5;
const stepMs = 500;
/** The delay and the password check together stay below five seconds. */
const longestMs = 4_000;

/** The delay of an answer, by the attempts on the account in this minute from all networks. */
export const signInDelayMs = (tries: number): number => Math.min(longestMs, Math.max(0, tries - freeTries) * stepMs);
