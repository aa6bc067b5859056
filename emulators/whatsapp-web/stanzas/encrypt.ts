import { takeDeviceBundle } from '../device.ts';
import { readOneTimeKeys, readSignedKey, writeBundle, type Bundle } from '../signal/bundle.ts';
import { findByJid } from '../world.ts';
import type { Query } from './query.ts';
import { bytesIn, child, children, node, numberIn, readJid, type BinaryNode } from './nodes.ts';
import type { Device, World } from '../model.ts';

/** Keys: the client counts, uploads and rotates its own, and requests those of others. */
export function answerEncrypt(
  world: World,
  device: Device,
  { stanza, subject, isSet }: Query,
): BinaryNode[] | undefined {
  switch (subject.tag) {
    case 'count':
      return [node('count', { value: String(device.preKeys.length) })];
    case 'digest':
      return [node('digest')];
    case 'rotate':
      device.signedPreKey = readSignedKey(subject);
      return undefined;
    case 'key':
      return [
        node(
          'list',
          {},
          children(subject, 'user').map(({ attrs }) => answerKey(world, attrs.jid)),
        ),
      ];
  }
  if (!isSet) return undefined;
  device.identity = bytesIn(stanza, 'identity');
  device.registrationId = numberIn(stanza, 'registration');
  device.signedPreKey = readSignedKey(stanza);
  const keys = readOneTimeKeys(child(stanza, 'list'));
  device.preKeys.push(...keys);
  world.ledger.write({ direction: 'in', kind: 'pre-keys', who: device.owner.phone, detail: { count: keys.length } });
  return undefined;
}

function answerKey(world: World, jid = ''): BinaryNode {
  const bundle = takeBundle(world, jid);
  if (bundle) return writeBundle(jid, bundle, world.clock.seconds());
  return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })]);
}

function takeBundle(world: World, jid: string): Bundle | null {
  const person = findByJid(world, jid);
  const deviceId = readJid(jid)?.device ?? 0;
  if (!person) return null;
  if (deviceId === 0) return person.signal.takeBundle();
  const device = world.devices.get(`${person.phone}:${deviceId}`);
  return device ? takeDeviceBundle(world, device) : null;
}
