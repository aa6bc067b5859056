import { RefusedRequest } from '../../lib/fields.ts';
import { createSignalDevice, type SignalDevice } from '../signal/device.ts';
import { createSenderKeys, type SenderKeys } from '../signal/sender-keys.ts';
import { SERVER } from '../stanzas/nodes.ts';
import { createInbox } from './inbox.ts';
import type { Person, World } from '../model.ts';

export interface NewPerson {
  phone: string;
  name?: string;
  lid?: string;
  hidesPhone?: boolean;
  isOwner?: boolean;
  /** The new picture; null removes it. */
  picture?: Buffer | null;
}

/** Adds the person, or updates a known one. */
export function addPerson(world: World, newcomer: NewPerson): Person {
  const { phone, name, lid, hidesPhone, isOwner, picture } = newcomer;
  if (!/^\d{5,20}$/.test(phone)) throw new RefusedRequest(400, 'a phone is digits with country code');
  const pictureUrl = picture ? world.media.show(picture) : undefined;
  const known = world.people.get(phone);
  if (known) {
    if (name !== undefined) known.name = name;
    if (hidesPhone !== undefined) known.hidesPhone = hidesPhone;
    if (isOwner !== undefined) known.isOwner = isOwner;
    if (picture !== undefined) known.pictureUrl = pictureUrl;
    return known;
  }
  const lidUser = lid ?? String(100_000_000_000_000 + world.people.size * 1_000_003 + world.random.int(1_000_000));
  const person = createPerson(world, {
    phone,
    lidUser,
    name: name ?? phone,
    hidesPhone: hidesPhone ?? false,
    isOwner: isOwner ?? false,
    pictureUrl,
  });
  world.people.set(phone, person);
  world.peopleByLid.set(lidUser, person);
  return person;
}

export function getPerson(world: World, phone: string): Person {
  const person = world.people.get(phone);
  if (!person) throw new RefusedRequest(404, `no person has the number ${phone}`);
  return person;
}

type Facts = Pick<Person, 'phone' | 'name' | 'lidUser' | 'hidesPhone' | 'isOwner' | 'pictureUrl'>;

function createPerson(world: World, facts: Facts): Person {
  let signal: SignalDevice | undefined;
  let senderKeys: SenderKeys | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...facts,
    pn: `${facts.phone}@${SERVER}`,
    lid: `${facts.lidUser}@lid`,
    isOnline: true,
    retries: new Map(),
    waiting: [],
    deviceIds: [],
    lastDeviceId: 0,
    standing: { isBanned: false, needsPasskey: false, reachOutLockedUntil: 0 },
    pastChats: [],
    inbox: createInbox(),
    // Created on demand, because keys cost milliseconds and most people of a large world never write.
    get signal() {
      return (signal ??= createSignalDevice(world.random));
    },
    get senderKeys() {
      return (senderKeys ??= createSenderKeys());
    },
    inTurn: (task) => {
      const turn = last.then(task);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** Runs the task now, or when the person's phone is online again. */
export function whenOnline(person: Person, task: () => Promise<void>): Promise<void> {
  if (person.isOnline) return person.inTurn(task);
  person.waiting.push(task);
  return Promise.resolve();
}

export async function setOnline(person: Person, isOnline: boolean): Promise<void> {
  person.isOnline = isOnline;
  if (!isOnline) return;
  for (const task of person.waiting.splice(0)) await person.inTurn(task);
}
