import { RefusedRequest } from '../../lib/fields.ts';
import { addPerson } from '../people/person.ts';
import { pair } from './pair.ts';
import { demandPasskey } from './passkey.ts';
import type { Device, World } from '../model.ts';

/** The phone's camera: takes the exact text of the product's QR code. */
export async function scanQr(world: World, phone: string, qr: string): Promise<Device | null> {
  // https://wa.me/settings/linked_devices#ref,noise key,identity key,adv secret,platform; older clients omit the
  // address.
  const [ref = '', noiseKey, identity, advSecret = ''] = (qr.split('#').at(-1) ?? '').split(',');
  const connection = [...world.connections].find(({ pairing }) => pairing?.refs.includes(ref));
  if (!connection?.pairing) throw new RefusedRequest(404, 'this QR code is unknown or has expired');
  if (
    connection.clientKey().toString('base64') !== noiseKey ||
    connection.pairing.identity.toString('base64') !== identity
  ) {
    throw new RefusedRequest(409, 'the keys of this QR code are not those of the client that shows it');
  }
  const owner = addPerson(world, { phone });
  if (owner.standing.needsPasskey) return demandPasskey(world, connection, owner);
  return pair(world, connection, owner, Buffer.from(advSecret, 'base64'));
}
