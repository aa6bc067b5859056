import { deliver } from '../device.ts';
import { writeOneTimeKey, writeSignedKey } from '../signal/bundle.ts';
import { node, writeNumber } from '../stanzas/nodes.ts';
import type { Device, Person, World } from '../model.ts';

interface About {
  id: string;
  /** The address the product used, or the group's. */
  chat: string;
  isGroup: boolean;
}

const MAX_RETRIES = 5;
const MAX_REMEMBERED = 1_000;

/** The customer's phone sends a receipt to the product: delivered (no type), read, played. */
export function sendReceipt(
  world: World,
  person: Person,
  device: Device,
  { id, chat, isGroup, type }: About & { type?: 'read' | 'played' },
): void {
  const participant = isGroup ? person.lid : undefined;
  const attrs = { from: chat, id, type, participant, t: String(world.clock.seconds()) };
  deliver(world, device, node('receipt', attrs));
  world.ledger.write({
    direction: 'out',
    kind: 'receipt',
    who: device.owner.phone,
    detail: { id, type: type ?? 'delivered', by: person.phone },
  });
}

/** The phone could not decrypt a message and requests it again, with fresh keys. */
export function askAgain(world: World, person: Person, device: Device, { id, chat, isGroup }: About): void {
  const count = (person.retries.get(id) ?? 0) + 1;
  if (count > MAX_RETRIES) return;
  if (person.retries.size > MAX_REMEMBERED) person.retries.clear();
  person.retries.set(id, count);
  const t = String(world.clock.seconds());
  const participant = isGroup ? person.lid : undefined;
  const { registrationId, identity, signedPreKey, preKey } = person.signal.takeBundle();
  const keys = node('keys', {}, [
    node('type', {}, Buffer.from([5])),
    node('identity', {}, identity),
    ...(preKey ? [writeOneTimeKey(preKey)] : []),
    writeSignedKey(signedPreKey),
  ]);
  deliver(
    world,
    device,
    node('receipt', { from: chat, id, type: 'retry', participant, t }, [
      node('retry', { count: String(count), id, t, v: '1' }),
      node('registration', {}, writeNumber(registrationId, 4)),
      keys,
    ]),
  );
  world.ledger.write({
    direction: 'out',
    kind: 'retry',
    who: device.owner.phone,
    detail: { id, count, by: person.phone },
  });
}
