import { Agent, request } from 'node:http';
import type { World } from '../world.ts';
import { writeLetter, type Letter, type Update } from './letter.ts';

export interface CourierOptions {
  /** So many updates at most in one webhook; what is told while all hands are busy is told together. */
  batch?: number;
  maxInFlight?: number;
  /** The first repetition of a webhook that was not taken comes after so long, each next one after twice that. */
  retryAfterMs?: number;
  timeoutMs?: number;
}

export interface Courier {
  tell(update: Update): void;
  /** Resolves when nothing is waiting and nothing is on its way. */
  idle(): Promise<void>;
  /** Tells now what was to be told again later. */
  retryNow(): void;
  stop(): void;
}

interface Parcel {
  letter: Letter;
  updates: number;
  callbackUrl: string;
  phoneNumberId: string;
  firstTriedAt: number;
  tries: number;
}

const MAX_RETRY_MS = 3_600_000;
const GIVE_UP_MS = 7 * 24 * 3_600_000;

/**
 * Carries webhooks: signed, batched, at least once. Nothing here is timed per message: waiting updates lie in a list,
 * one timer wakes the next repetition.
 */
export function createCourier(
  { ledger, chaos, clock }: Pick<World, 'ledger' | 'chaos' | 'clock'>,
  { batch = 20, maxInFlight = 32, retryAfterMs = 1_000, timeoutMs = 20_000 }: CourierOptions = {},
): Courier {
  const agent = new Agent({ keepAlive: true, maxSockets: maxInFlight });
  const waiting = new Map<string, Update[]>();
  let toRepeat: { parcel: Parcel; dueAt: number }[] = [];
  let inFlight = 0;
  let isFlushing = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let wakesAt = Infinity;
  let whenIdle: (() => void)[] = [];

  const laneOf = ({ number }: Update) => `${number.callbackUrl} ${number.appSecret}`;

  const flushSoon = () => {
    if (isFlushing || isStopped) return;
    isFlushing = true;
    setImmediate(() => {
      isFlushing = false;
      flush();
    });
  };

  const flush = () => {
    for (const [lane, updates] of waiting) {
      let taken = 0;
      while (taken < updates.length && inFlight < maxInFlight) {
        const next = updates.slice(taken, taken + batch);
        taken += next.length;
        send(pack(next));
      }
      if (taken === updates.length) waiting.delete(lane);
      else updates.splice(0, taken);
    }
    if (inFlight === 0 && waiting.size === 0 && toRepeat.length === 0) {
      for (const resolve of whenIdle) resolve();
      whenIdle = [];
    }
  };

  const pack = (updates: Update[]): Parcel => {
    const [first] = updates;
    if (!first) throw new Error('nothing to tell');
    const { number } = first;
    const isForged = chaos.refusal('signature', number.phoneNumberId) !== null;
    return {
      letter: writeLetter(updates, isForged ? `not ${number.appSecret}` : number.appSecret),
      updates: updates.length,
      callbackUrl: number.callbackUrl,
      phoneNumberId: number.phoneNumberId,
      firstTriedAt: clock.now().getTime(),
      tries: 0,
    };
  };

  const send = (parcel: Parcel) => {
    inFlight += 1;
    parcel.tries += 1;
    let isDone = false;
    const finish = (status: number) => {
      if (isDone) return;
      isDone = true;
      inFlight -= 1;
      const { phoneNumberId: who, updates, tries } = parcel;
      ledger.write({ direction: 'out', kind: 'webhook', who, detail: { status, updates, tries } });
      if (status !== 200) repeatLater(parcel);
      flushSoon();
    };
    post(agent, parcel, timeoutMs, finish);
  };

  const repeatLater = (parcel: Parcel) => {
    if (isStopped || clock.now().getTime() - parcel.firstTriedAt > GIVE_UP_MS) return;
    const waitMs = Math.min(retryAfterMs * 2 ** (parcel.tries - 1), MAX_RETRY_MS);
    const dueAt = Date.now() + waitMs;
    toRepeat.push({ parcel, dueAt });
    wakeAt(dueAt);
  };

  const wakeAt = (dueAt: number) => {
    if (isStopped || dueAt >= wakesAt) return;
    if (timer) clearTimeout(timer);
    wakesAt = dueAt;
    timer = setTimeout(repeatDue, Math.max(0, dueAt - Date.now()));
  };

  const repeatDue = () => {
    wakesAt = Infinity;
    const now = Date.now();
    const due = toRepeat.filter(({ dueAt }) => dueAt <= now);
    toRepeat = toRepeat.filter(({ dueAt }) => dueAt > now);
    for (const { parcel } of due) send(parcel);
    wakeAt(toRepeat.reduce((earliest, { dueAt }) => Math.min(earliest, dueAt), Infinity));
  };

  return {
    tell(update) {
      chaos.pass('webhook', update.number.phoneNumberId, () => {
        const lane = laneOf(update);
        const updates = waiting.get(lane);
        if (updates) updates.push(update);
        else waiting.set(lane, [update]);
        flushSoon();
      });
    },
    idle: () =>
      new Promise((resolve) => {
        whenIdle.push(resolve);
        flushSoon();
      }),
    retryNow() {
      for (const waitingParcel of toRepeat) waitingParcel.dueAt = 0;
      repeatDue();
    },
    stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      agent.destroy();
    },
  };
}

/** Answers 0 where there was no answer. */
function post(agent: Agent, { letter, callbackUrl }: Parcel, timeoutMs: number, finish: (status: number) => void) {
  const call = request(
    callbackUrl,
    {
      agent,
      method: 'POST',
      timeout: timeoutMs,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(letter.body),
        'x-hub-signature-256': letter.signature,
        'user-agent': 'facebookexternalua',
      },
    },
    (response) => {
      response.resume();
      response.on('end', () => finish(response.statusCode ?? 0));
      response.on('error', () => finish(0));
    },
  );
  call.on('timeout', () => call.destroy(new Error('no answer in time')));
  call.on('error', () => finish(0));
  call.end(letter.body);
}
