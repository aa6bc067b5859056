import { RefusedRequest } from '../../lib/fields.ts';
import type { PastChat } from '../history.ts';
import { createSignalDevice, type SignalDevice } from '../signal/device.ts';
import { createSenderKeys, type SenderKeys } from '../signal/sender-keys.ts';
import { SERVER } from '../stanzas/nodes.ts';
import type { World } from '../world.ts';
import { createInbox, type Inbox } from './inbox.ts';

/** Anybody with a number: a customer, or the owner of an account that devices are linked to. */
export interface Person {
  phone: string;
  name: string;
  lidUser: string;
  pn: string;
  lid: string;
  /** The number is not told to whom the person writes. */
  hidesPhone: boolean;
  /** Where their picture is shown; none when undefined. */
  pictureUrl: string | undefined;
  isOnline: boolean;
  /** How often this phone asked for a message again, by id. */
  retries: Map<string, number>;
  /** What their phone will do when it is online again. */
  waiting: (() => Promise<void>)[];
  /** Said to be the owner of an account, before any device is linked. */
  isOwner: boolean;
  /** Devices linked to this person's account; none for a customer. */
  deviceIds: number[];
  lastDeviceId: number;
  standing: Standing;
  /** What a device linked from now on is told of the past. */
  pastChats: PastChat[];
  signal: SignalDevice;
  senderKeys: SenderKeys;
  inbox: Inbox;
  /** One thing after the other, as a phone does. */
  inTurn<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** What WhatsApp thinks of an account. */
interface Standing {
  isBanned: boolean;
  /** Linking asks for a passkey first, which companions without a browser cannot give. */
  needsPasskey: boolean;
  /** Seconds since 1970 until which no new chat may be started; 0 when free. */
  reachOutLockedUntil: number;
}

export interface NewPerson {
  phone: string;
  name?: string;
  lid?: string;
  hidesPhone?: boolean;
  isOwner?: boolean;
  /** What they show of themselves from now on; null takes it away. */
  picture?: Buffer | null;
}

/** Adds the person, or changes what is said about one who is there. */
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
  if (!person) throw new RefusedRequest(404, `nobody has the number ${phone}`);
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
    // Keys cost milliseconds and most people of a large world never speak.
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

/** Now, or when the person's phone is online again. */
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
