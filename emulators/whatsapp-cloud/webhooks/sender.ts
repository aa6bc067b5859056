import { Agent, request } from 'node:http';
import type { World } from '../world.ts';
import { buildPayload, type WebhookPayload, type Update } from './payload.ts';

export interface WebhookSenderOptions {
  /** Maximum of updates in one webhook; updates that arrive while all requests are in flight are batched. */
  batch?: number;
  maxInFlight?: number;
  /** The delay of the first retry of a webhook; each next delay is twice as long. */
  retryAfterMs?: number;
  timeoutMs?: number;
}

export interface WebhookSender {
  enqueue(update: Update): void;
  /** Resolves when no update is pending and no request is in flight. */
  idle(): Promise<void>;
  /** Sends the scheduled retries now. */
  retryNow(): void;
  stop(): void;
}

interface PendingWebhook {
  payload: WebhookPayload;
  updates: number;
  callbackUrl: string;
  phoneNumberId: string;
  firstTriedAt: number;
  tries: number;
}

const MAX_RETRY_MS = 3_600_000;
const GIVE_UP_MS = 7 * 24 * 3_600_000;

/**
 * Sends webhooks: signed, batched, at least once. There is no timer per message: pending updates are in a list, and one
 * timer starts the next retry.
 */
export function createWebhookSender(
  { ledger, chaos, clock }: Pick<World, 'ledger' | 'chaos' | 'clock'>,
  { batch = 20, maxInFlight = 32, retryAfterMs = 1_000, timeoutMs = 20_000 }: WebhookSenderOptions = {},
): WebhookSender {
  const agent = new Agent({ keepAlive: true, maxSockets: maxInFlight });
  const waiting = new Map<string, Update[]>();
  let toRepeat: { webhook: PendingWebhook; dueAt: number }[] = [];
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

  const pack = (updates: Update[]): PendingWebhook => {
    const [first] = updates;
    if (!first) throw new Error('nothing to enqueue');
    const { number } = first;
    const isForged = chaos.refusal('signature', number.phoneNumberId) !== null;
    return {
      payload: buildPayload(updates, isForged ? `not ${number.appSecret}` : number.appSecret),
      updates: updates.length,
      callbackUrl: number.callbackUrl,
      phoneNumberId: number.phoneNumberId,
      firstTriedAt: clock.now().getTime(),
      tries: 0,
    };
  };

  const send = (webhook: PendingWebhook) => {
    inFlight += 1;
    webhook.tries += 1;
    let isDone = false;
    const finish = (status: number) => {
      if (isDone) return;
      isDone = true;
      inFlight -= 1;
      const { phoneNumberId: who, updates, tries } = webhook;
      ledger.write({ direction: 'out', kind: 'webhook', who, detail: { status, updates, tries } });
      if (status !== 200) repeatLater(webhook);
      flushSoon();
    };
    post(agent, webhook, timeoutMs, finish);
  };

  const repeatLater = (webhook: PendingWebhook) => {
    if (isStopped || clock.now().getTime() - webhook.firstTriedAt > GIVE_UP_MS) return;
    const waitMs = Math.min(retryAfterMs * 2 ** (webhook.tries - 1), MAX_RETRY_MS);
    const dueAt = Date.now() + waitMs;
    toRepeat.push({ webhook, dueAt });
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
    for (const { webhook } of due) send(webhook);
    wakeAt(toRepeat.reduce((earliest, { dueAt }) => Math.min(earliest, dueAt), Infinity));
  };

  return {
    enqueue(update) {
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

/** Calls `finish` with 0 where there was no answer. */
function post(
  agent: Agent,
  { payload, callbackUrl }: PendingWebhook,
  timeoutMs: number,
  finish: (status: number) => void,
) {
  const call = request(
    callbackUrl,
    {
      agent,
      method: 'POST',
      timeout: timeoutMs,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload.body),
        'x-hub-signature-256': payload.signature,
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
  call.end(payload.body);
}
