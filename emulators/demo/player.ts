import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../lib/random.ts';
import { customers as everybody, firstWords, type Customer, type Turn } from './customers.ts';
import { openLines, takeHandset, type Handset, type Line, type Sides } from './handset.ts';

export { customers } from './customers.ts';

export interface PlayOptions extends Sides {
  customers?: readonly Customer[];
  /** The same seed gives the same day. */
  seed?: string;
  /** Waits; another one lets a test's day pass in no time. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  onSaid?: (said: { name: string; to: string; text: string }) => void;
}

/** How people are, in milliseconds from … to. */
const human = {
  arrives: [500, 30_000],
  /** For each letter, while the shop sees "digitando…". */
  typesLetter: [60, 140],
  betweenMessages: [700, 2_500],
  looksAtPhone: [1_500, 6_000],
  thinks: [1_000, 5_000],
  waitsForAnswer: [20_000, 60_000],
  staysAway: [60_000, 240_000],
} as const;
const longestTypingMs = 8_000;
const lookEveryMs = 500;

/** Customers write, wait for answers, read them and go on, until they are stopped. */
export function playCustomers({ customers = everybody, seed = 'demo', pause = wait, onSaid, ...sides }: PlayOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  // One for everybody who is waiting for something.
  setMaxListeners(0, signal);

  const lives = customers.map((customer) => live(customer, createRandom(`${seed} ${customer.phone}`)));
  const playing = Promise.allSettled([...lives, greetNewLines(createRandom(`${seed} newcomers`))]);

  async function live(customer: Customer, random: Random): Promise<void> {
    const rest = between(random);
    await rest('arrives');
    while (!signal.aborted) {
      const line = openLines(sides).find(({ via }) => via === customer.via);
      if (line) {
        for (const turn of customer.turns) {
          await speak(customer, line, turn, random);
          await hear(takeHandset(sides, customer.phone, line), rest.ms('waitsForAnswer'), random);
        }
      }
      await rest('staysAway');
      if (line) await hear(takeHandset(sides, customer.phone, line), 0, random);
    }
  }

  /** A number that was not there before is found by somebody at once. */
  async function greetNewLines(random: Random): Promise<void> {
    const known = new Set(openLines(sides).map(({ phone }) => phone));
    while (!signal.aborted) {
      for (const line of openLines(sides).filter(({ phone }) => !known.has(phone))) {
        known.add(line.phone);
        const customer = random.pick(customers);
        if (customer) await speak(customer, line, firstWords, random);
      }
      await pause(lookEveryMs, signal);
    }
  }

  async function speak(customer: Customer, line: Line, turn: Turn, random: Random): Promise<void> {
    const rest = between(random);
    const handset = takeHandset(sides, customer.phone, line);
    for (const text of turn) {
      await handset.type(true);
      await pause(Math.min(longestTypingMs, text.length * rest.ms('typesLetter')), signal);
      await handset.type(false);
      await handset.say(text);
      onSaid?.({ name: customer.name, to: line.phone, text });
      await rest('betweenMessages');
    }
  }

  /** Until an answer came and was read, or nobody cared to give one. */
  async function hear(handset: Handset, patienceMs: number, random: Random): Promise<void> {
    const rest = between(random);
    for (let waited = 0; waited < patienceMs && !handset.hasNews(); waited += lookEveryMs) {
      await pause(lookEveryMs, signal);
    }
    if (!handset.hasNews()) return;
    await rest('looksAtPhone');
    await handset.read();
    await rest('thinks');
  }

  function between(random: Random) {
    const ms = (what: keyof typeof human) => human[what][0] + random.int(human[what][1] - human[what][0]);
    return Object.assign((what: keyof typeof human) => pause(ms(what), signal), { ms });
  }

  return {
    async stop(): Promise<void> {
      stopping.abort();
      for (const life of await playing) if (life.status === 'rejected' && !isAbort(life.reason)) throw life.reason;
    },
  };
}

const isAbort = (reason: unknown) => reason instanceof Error && reason.name === 'AbortError';
const wait = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });
