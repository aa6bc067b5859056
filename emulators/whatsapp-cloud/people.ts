import { createHash } from 'node:crypto';
import { RefusedRequest } from '../lib/fields.ts';

export interface Person {
  phone: string;
  name: string;
  username?: string;
  /** Companies get a business-scoped id and no number. */
  hidesPhone: boolean;
  isOnline: boolean;
}

export type NewPerson = Pick<Person, 'phone' | 'name'> & Partial<Pick<Person, 'username' | 'hidesPhone'>>;

export interface People {
  add(person: NewPerson): Person;
  find(phone: string): Person | undefined;
  /** Refused when the person is unknown. */
  get(phone: string): Person;
  byUserId(userId: string, wabaId: string): Person | undefined;
  all(): Person[];
}

export function createPeople(): People {
  const people = new Map<string, Person>();
  const byUserId = new Map<string, Person>();
  return {
    add({ phone, name, username, hidesPhone = false }) {
      if (!/^\d{7,15}$/.test(phone)) throw new RefusedRequest(400, 'phone is not a number in digits');
      const person: Person = { phone, name, username, hidesPhone, isOnline: true };
      people.set(phone, person);
      return person;
    },
    find: (phone) => people.get(phone),
    get(phone) {
      const person = people.get(phone);
      if (!person) throw new RefusedRequest(404, `no person has the phone ${phone}`);
      return person;
    },
    byUserId(userId, wabaId) {
      const known = byUserId.get(userId);
      if (known) return known;
      const found = [...people.values()].find((person) => userIdOf(person, wabaId) === userId);
      if (found) byUserId.set(userId, found);
      return found;
    },
    all: () => [...people.values()],
  };
}

const userIds = new WeakMap<Person, Map<string, string>>();

/** The id of a person for one business; another business gets another id, and so does a new number. */
export function userIdOf(person: Person, wabaId: string): string {
  const known = userIds.get(person) ?? new Map<string, string>();
  userIds.set(person, known);
  const userId = known.get(wabaId) ?? newUserId(person.phone, wabaId);
  known.set(wabaId, userId);
  return userId;
}

function newUserId(phone: string, wabaId: string): string {
  const country = phone.startsWith('55') ? 'BR' : phone.startsWith('1') ? 'US' : 'PT';
  const digest = createHash('sha256').update(`${wabaId}/${phone}`).digest();
  return `${country}.${digest.readBigUInt64BE() % 10n ** 17n}`;
}
