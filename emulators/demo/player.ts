import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../lib/random.ts';
import { customers as allCustomers, firstTurn, type Customer, type Turn } from './customers.ts';
import { openLines, openHandset, type Handset, type Line, type Sides } from './handset.ts';

export { customers } from './customers.ts';

export interface PlayOptions extends Sides {
  customers?: readonly Customer[];
  /** The same seed gives the same day. */
  seed?: string;
  /** Waits; tests replace it to shorten the day. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  onMessage?: (message: { name: string; to: string; text: string }) => void;
}

/** The customers' delays, in milliseconds from … to. */
const delays = {
  arrives: [500, 30_000],
  /** Per character, while the shop sees "digitando…". */
  typesLetter: [60, 140],
  betweenMessages: [700, 2_500],
  looksAtPhone: [1_500, 6_000],
  thinks: [1_000, 5_000],
  waitsForAnswer: [20_000, 60_000],
  staysAway: [60_000, 240_000],
} as const;
const longestTypingMs = 8_000;
const pollMs = 500;

/** Customers write, wait for answers, read them and continue, until they are stopped. */
export function playCustomers({
  customers = allCustomers,
  seed = 'demo',
  pause = wait,
  onMessage,
  ...sides
}: PlayOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Every waiting customer adds a listener.
  setMaxListeners(0, signal);

  const runs = customers.map((customer) => playCustomer(customer, createRandom(`${seed} ${customer.phone}`)));
  const playing = Promise.allSettled([...runs, greetNewLines(createRandom(`${seed} newcomers`))]);

  async function playCustomer(customer: Customer, random: Random): Promise<void> {
    const rest = between(random);
    await rest('arrives');
    while (!signal.aborted) {
      const line = openLines(sides).find(({ via }) => via === customer.via);
      if (line) {
        for (const turn of customer.turns) {
          await writeTurn(customer, line, turn, random);
          await waitForAnswer(openHandset(sides, customer.phone, line), rest.ms('waitsForAnswer'), random);
        }
      }
      await rest('staysAway');
      if (line) await waitForAnswer(openHandset(sides, customer.phone, line), 0, random);
    }
  }

  /** A customer writes to a new number at once. */
  async function greetNewLines(random: Random): Promise<void> {
    const known = new Set(openLines(sides).map(({ phone }) => phone));
    while (!signal.aborted) {
      for (const line of openLines(sides).filter(({ phone }) => !known.has(phone))) {
        known.add(line.phone);
        const customer = random.pick(customers);
        if (customer) await writeTurn(customer, line, firstTurn, random);
      }
      await pause(pollMs, signal);
    }
  }

  async function writeTurn(customer: Customer, line: Line, turn: Turn, random: Random): Promise<void> {
    const rest = between(random);
    const handset = openHandset(sides, customer.phone, line);
    for (const text of turn) {
      await handset.type(true);
      await pause(Math.min(longestTypingMs, text.length * rest.ms('typesLetter')), signal);
      await handset.type(false);
      await handset.send(text);
      onMessage?.({ name: customer.name, to: line.phone, text });
      await rest('betweenMessages');
    }
  }

  /** Waits until an answer came and was read, or the patience is over. */
  async function waitForAnswer(handset: Handset, patienceMs: number, random: Random): Promise<void> {
    const rest = between(random);
    for (let waited = 0; waited < patienceMs && !handset.hasUnread(); waited += pollMs) {
      await pause(pollMs, signal);
    }
    if (!handset.hasUnread()) return;
    await rest('looksAtPhone');
    await handset.read();
    await rest('thinks');
  }

  function between(random: Random) {
    const ms = (what: keyof typeof delays) => delays[what][0] + random.int(delays[what][1] - delays[what][0]);
    return Object.assign((what: keyof typeof delays) => pause(ms(what), signal), { ms });
  }

  return {
    async stop(): Promise<void> {
      stopping.abort();
      for (const run of await playing) if (run.status === 'rejected' && !isAbort(run.reason)) throw run.reason;
    },
  };
}

const isAbort = (reason: unknown) => reason instanceof Error && reason.name === 'AbortError';
const wait = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });
