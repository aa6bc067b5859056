import type { TlsIdentity } from '../../lib/certificate.ts';
import { presentPayment } from '../pix/present.ts';
import type { Payment, World } from '../world.ts';
import { isTaken, postWebhook } from './call.ts';

export interface WebhookTiming {
  /** The delay of the first retry; each next delay is twice as long. Efí begins with five minutes. */
  retryAfterMs: number;
  timeoutMs: number;
}

/** Efí tries ten more times. */
const mostTries = 11;

interface Delivery {
  url: string;
  body: { pix: object[] };
  who: string;
  tries: number;
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

/** Delivers changes of payments to the address of a key, each in a call of its own, until it is taken. */
export function createWebhookSender(world: World, identity: TlsIdentity, timing: WebhookTiming) {
  const { ledger, chaos, authority, webhooks } = world;
  const waiting = new Map<Delivery, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const attempt = async (delivery: Delivery) => {
    delivery.tries += 1;
    const { url, body, who, tries } = delivery;
    const { timeoutMs } = timing;
    const result = await postWebhook({ url, body, identity, authorityPem: authority.certificatePem, timeoutMs });
    ledger.write({ direction: 'out', kind: 'webhook', who, detail: { url, tries, ...result } });
    if (isTaken(result) || isStopped || tries === mostTries) return;
    const delay = timing.retryAfterMs * 2 ** (tries - 1);
    waiting.set(
      delivery,
      setTimeout(() => run(delivery), delay),
    );
  };

  const run = (delivery: Delivery) => {
    clearTimeout(waiting.get(delivery));
    waiting.delete(delivery);
    const attempted = attempt(delivery).finally(() => running.delete(attempted));
    running.add(attempted);
  };

  return {
    /** `key` selects the address; without one, the payment's own key. */
    send(payment: Payment, key = payment.key) {
      const webhook = webhooks.get(key);
      if (!webhook) return;
      const delivery = {
        url: withPath(webhook.url),
        body: { pix: [presentPayment(payment)] },
        who: payment.endToEndId,
      };
      chaos.pass('webhook', payment.txid ?? undefined, () => run({ ...delivery, tries: 0 }));
    },
    retryNow() {
      for (const delivery of waiting.keys()) run(delivery);
    },
    /** Resolves when every webhook was taken or given up. */
    async settled() {
      while (running.size > 0 || waiting.size > 0) {
        if (running.size > 0) await Promise.all(running);
        else await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    stop() {
      isStopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** Efí appends the path to the text of the address, so `?ignorar=` at its end keeps the path as it is. */
const withPath = (url: string) => `${url.replace(/\/$/, '')}/pix`;
