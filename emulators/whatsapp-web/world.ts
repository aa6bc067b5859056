import { readJid } from './stanzas/nodes.ts';
import type { Device, Person, World } from './model.ts';

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
