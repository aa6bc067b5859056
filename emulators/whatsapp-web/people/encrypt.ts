import type { WAMessageContent } from 'baileys';
import { takeDeviceBundle } from '../device.ts';
import { addressOf, type Encrypted } from '../signal/device.ts';
import type { Device, Person, World } from '../model.ts';

/** Starts a session with one of the device's one-time keys when there is none. */
export async function encryptForDevice(
  world: World,
  person: Person,
  device: Device,
  message: WAMessageContent | Uint8Array,
): Promise<Encrypted> {
  const address = addressOf(device.owner.phone, device.id);
  if (!person.signal.hasSession(address)) await person.signal.startSession(address, takeDeviceBundle(world, device));
  return person.signal.encrypt(address, message);
}
