import { devicesOf } from './world.ts';
import type { Device, Group, Person, World } from './model.ts';

/** The visible state, without keys. */
export interface State {
  now: string;
  people: PersonState[];
  groups: GroupState[];
  connections: { total: number; linked: number; waitingForLink: number };
}

export interface PersonState {
  phone: string;
  name: string;
  lid: string;
  hidesPhone: boolean;
  isOnline: boolean;
  /** Has an account that devices are, were or will be linked to. */
  isOwner: boolean;
  isBanned: boolean;
  needsPasskey: boolean;
  /** Null when new chats may be started. */
  reachOutLockedUntil: string | null;
  devices: DeviceState[];
}

export interface DeviceState {
  id: number;
  jid: string;
  lid: string;
  isConnected: boolean;
  /** Not yet acknowledged by the client. */
  waiting: number;
  preKeys: number;
}

export interface GroupState {
  id: string;
  subject: string;
  members: string[];
}

export function describeWorld(world: World): State {
  const connections = [...world.connections];
  return {
    now: world.clock.now().toISOString(),
    people: [...world.people.values()].map((person) => describePerson(world, person)),
    groups: [...world.groups.values()].map(describeGroup),
    connections: {
      total: connections.length,
      linked: connections.filter(({ device }) => device !== null).length,
      waitingForLink: connections.filter(({ pairing }) => pairing !== null).length,
    },
  };
}

export function describePerson(world: World, person: Person): PersonState {
  const { phone, name, lidUser, hidesPhone, isOnline, standing } = person;
  const { isBanned, needsPasskey, reachOutLockedUntil: until } = standing;
  return {
    phone,
    name,
    lid: lidUser,
    hidesPhone,
    isOnline,
    isOwner: person.isOwner || person.lastDeviceId > 0,
    isBanned,
    needsPasskey,
    reachOutLockedUntil: until > world.clock.seconds() ? new Date(until * 1000).toISOString() : null,
    devices: devicesOf(world, person).map(describeDevice),
  };
}

export function describeDevice({ id, jid, lid, connection, mailbox, preKeys }: Device): DeviceState {
  return { id, jid, lid, isConnected: connection !== null, waiting: mailbox.size, preKeys: preKeys.length };
}

export function describeGroup({ id, subject, members }: Group): GroupState {
  return { id, subject, members: members.map(({ phone }) => phone) };
}
