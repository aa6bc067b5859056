import type { Chaos } from '../lib/chaos.ts';
import type { Clock } from '../lib/clock.ts';
import { RefusedRequest } from '../lib/fields.ts';
import type { Ledger } from '../lib/ledger.ts';
import type { Random } from '../lib/random.ts';
import { createConversations, type Conversations } from './conversations.ts';
import { createMediaShelf, type MediaShelf } from './media.ts';
import type { CloudNumber, NewNumber } from './number.ts';
import { createPeople, type People } from './people.ts';
import { createTemplates, type Templates } from './templates.ts';

interface Numbers {
  add(settings: NewNumber): CloudNumber;
  byId(phoneNumberId: string): CloudNumber | undefined;
  /** By phone or by phone number id; refused when it is unknown. */
  get(phone: string): CloudNumber;
  all(): CloudNumber[];
  wabaOf(token: string): string | undefined;
}

/** The state of the emulated platform. */
export interface World {
  clock: Clock;
  random: Random;
  ledger: Ledger;
  chaos: Chaos;
  numbers: Numbers;
  people: People;
  conversations: Conversations;
  media: MediaShelf;
  templates: Templates;
}

export function createWorld(basics: Pick<World, 'clock' | 'random' | 'ledger' | 'chaos'>): World {
  return {
    ...basics,
    numbers: createNumbers(),
    people: createPeople(),
    conversations: createConversations(),
    media: createMediaShelf(basics),
    templates: createTemplates(basics.random),
  };
}

// A number has 80 messages per second before Meta upgrades it; a coexistence number stays at 20.
const usualMps = (isCoexistence: boolean) => (isCoexistence ? 20 : 80);

function createNumbers(): Numbers {
  const numbers = new Map<string, CloudNumber>();
  const all = () => [...numbers.values()];
  return {
    all,
    byId: (phoneNumberId) => numbers.get(phoneNumberId),
    get(phone) {
      const found = numbers.get(phone) ?? all().find((number) => number.phone === phone);
      if (!found) throw new RefusedRequest(404, `no number ${phone}`);
      return found;
    },
    add({ mps, isCoexistence = false, ...settings }) {
      const number = {
        ...settings,
        isCoexistence,
        mps: mps ?? usualMps(isCoexistence),
        isRegistered: true,
        isLocked: false,
        isVerified: false,
      };
      numbers.set(number.phoneNumberId, number);
      return number;
    },
    wabaOf: (token) => all().find((number) => number.token === token)?.wabaId,
  };
}
