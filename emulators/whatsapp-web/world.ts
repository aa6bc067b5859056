import type { Chaos } from '../lib/chaos.ts';
import type { Clock } from '../lib/clock.ts';
import type { Ledger } from '../lib/ledger.ts';
import type { Random } from '../lib/random.ts';
import type { Connection } from './connection.ts';
import type { Device } from './device.ts';
import type { Group } from './groups/groups.ts';
import type { MediaHost } from './media/host.ts';
import type { CertificateFlaw, Certificates } from './noise/certificates.ts';
import type { Person } from './people/person.ts';
import { readJid } from './stanzas/nodes.ts';
import type { StanzaRecord } from './stanzas/record.ts';

/** The state of this WhatsApp. Verbs take it as the first argument. */
export interface World {
  clock: Clock;
  random: Random;
  ledger: Ledger;
  chaos: Chaos;
  certificates: Certificates;
  certificateFlaw: () => CertificateFlaw | undefined;
  media: MediaHost;
  /** The automatic receipts of a customer's phone when a message arrives. */
  autoReceipts: 'none' | 'delivered' | 'read';
  people: Map<string, Person>;
  peopleByLid: Map<string, Person>;
  /** Linked devices by `phone:device`. */
  devices: Map<string, Device>;
  groups: Map<string, Group>;
  connections: Set<Connection>;
  stanzas: StanzaRecord;
}

export function newMessageId(world: World): string {
  return `3EB0${world.random.hex(9)}`;
}

/** The person of this address, by phone number or by LID. */
export function findByJid(world: World, jid: string | undefined): Person | undefined {
  const name = readJid(jid);
  if (!name) return undefined;
  return name.server === 'lid' ? world.peopleByLid.get(name.user) : world.people.get(name.user);
}

export function devicesOf(world: World, owner: Person): Device[] {
  return owner.deviceIds
    .map((id) => world.devices.get(`${owner.phone}:${id}`))
    .filter((device) => device !== undefined);
}
