import { announceDevices } from './account.ts';
import type { LoginPayload } from './connection.ts';
import { sendHistory } from './history.ts';
import { offerPairing } from './link/pair.ts';
import { node, SERVER_JID } from './stanzas/nodes.ts';
import type { Connection, Device, World } from './model.ts';

const BANNED = 403;
const DEVICE_GONE = 401;
const ROUTING_INFO = Buffer.from([8, 8, 8, 1]);

/** After the handshake: a client without an account requests to be linked, the others log in. */
export async function logIn(world: World, connection: Connection, payload: LoginPayload): Promise<void> {
  const phone = String(payload.username ?? '');
  const refusal = world.chaos.refusal('login', phone);
  if (refusal !== null) return refuse(world, connection, phone, refusal);
  const registration = payload.devicePairingData;
  if (registration?.eIdent?.length) return offerPairing(world, connection, registration);

  const device = world.devices.get(`${phone}:${payload.device ?? 0}`);
  if (device?.owner.standing.isBanned) return refuse(world, connection, phone, BANNED);
  if (!device?.noiseKey.equals(connection.clientKey())) return refuse(world, connection, phone, DEVICE_GONE);

  device.connection?.end(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
  device.connection = connection;
  connection.device = device;
  const { owner } = device;
  const routing = connection.routingInfo()?.toString('hex');
  world.ledger.write({ direction: 'in', kind: 'login', who: owner.phone, detail: { device: device.id, routing } });
  connection.send(
    node('success', {
      t: String(world.clock.seconds()),
      lid: device.lid,
      location: 'emu',
      display_name: owner.name,
    }),
  );
}

/** The code of the client's close event: 401 unlinked, 403 banned, 405 too old, 503 unavailable. */
function refuse(world: World, connection: Connection, phone: string, code: number): void {
  world.ledger.write({ direction: 'out', kind: 'failure', who: phone, detail: { code } });
  connection.end(node('failure', { reason: String(code), location: 'emu' }));
}

/** The client requested its pending stanzas: sends the mailbox, then the end mark, then live stanzas. */
export async function goActive(world: World, connection: Connection, device: Device): Promise<void> {
  const routing = node('edge_routing', {}, [node('routing_info', {}, ROUTING_INFO)]);
  connection.send(node('ib', { from: SERVER_JID }, [routing]));
  const waiting = [...device.mailbox.values()];
  for (const [index, stanza] of waiting.entries()) {
    world.chaos.pass(stanza.tag, device.owner.phone, () =>
      connection.send(node(stanza.tag, { ...stanza.attrs, offline: String(index) }, stanza.content)),
    );
  }
  connection.isActive = true;
  connection.send(node('ib', { from: SERVER_JID }, [node('offline', { count: String(waiting.length) })]));
  world.ledger.write({
    direction: 'out',
    kind: 'online',
    who: device.owner.phone,
    detail: { waiting: waiting.length },
  });
  if (!device.isFresh) return;
  device.isFresh = false;
  await sendHistory(world, device);
}

/** Removes a device, on request of the phone or of the client itself. */
export function removeDevice(world: World, device: Device): void {
  world.devices.delete(`${device.owner.phone}:${device.id}`);
  device.owner.deviceIds = device.owner.deviceIds.filter((id) => id !== device.id);
  announceDevices(world, device);
  world.ledger.write({ direction: 'note', kind: 'unlinked', who: device.owner.phone, detail: { device: device.id } });
  device.connection?.end(
    node('stream:error', { code: String(DEVICE_GONE) }, [node('conflict', { type: 'device_removed' })]),
  );
  device.connection = null;
}
