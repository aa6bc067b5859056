import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createBusSignature } from './bus-signature.ts';
import type { Config } from '../process/config.ts';
import { newId } from '../ids.ts';
import type { Metrics } from '../process/metrics.ts';

type Listener = (message: string) => unknown;

interface Ground {
  log: Logger;
  metrics: Pick<Metrics, 'busDropped'>;
  /** Signs the messages between the processes of an installation. */
  secret: string;
}

const pulseMs = 1_000;
/** A flood of messages must not flood the log; the metric counts every message. */
const logEveryMs = 60_000;
/** Separates signed channels from those of older releases, whose processes cannot read signed messages. */
const signedNames = 'signed';

/**
 * Redis carries wake-ups and counters, never the only copy of data. Every user of this file works without Redis: `isUp`
 * decides when to fall back to the database or to memory. Listeners in the publishing process are called directly, with
 * or without Redis, and the copy that returns from Redis is dropped.
 */
export function createBus(config: Config['redis'], { log, metrics, secret }: Ground) {
  const options = {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    // A Redis that does not answer counts as down; the ping below detects it within this time.
    socketTimeout: 1_500,
    retryStrategy: backoff,
  };
  const commands = new Redis(config.url, options);
  const subscriber = new Redis(config.url, { ...options, autoResubscribe: false });
  const listeners = new Map<string, Set<Listener>>();
  const upListeners = new Set<() => void>();
  let subscribed = false;

  const own = newId();
  const signature = createBusSignature(secret);
  const namePrefix = `${config.prefix}:${signedNames}:`;
  const name = (channel: string) => namePrefix + channel;

  const loggedAt = new Map<string, number>();
  const drop = (reason: 'unsigned' | 'stale' | 'failed', channel: string, error?: unknown) => {
    metrics.busDropped.inc({ reason });
    const last = loggedAt.get(reason);
    if (last !== undefined && Date.now() - last < logEveryMs) return;
    loggedAt.set(reason, Date.now());
    log.warn({ err: error, reason, channel }, 'bus message dropped');
  };

  /** A listener that fails must not end the process. */
  const notify = (channel: string, message: string) => {
    const failed = (error: unknown) => drop('failed', channel, error);
    for (const listener of listeners.get(channel) ?? []) {
      try {
        Promise.resolve(listener(message)).catch(failed);
      } catch (error) {
        failed(error);
      }
    }
  };

  subscriber.on('ready', () => {
    const channels = [...listeners.keys()].map(name);
    const done = () => {
      subscribed = true;
      for (const listener of upListeners) listener();
    };
    if (channels.length === 0) return done();
    subscriber.subscribe(...channels).then(done, (error: unknown) => log.warn({ err: error }, 'subscribe failed'));
  });
  subscriber.on('close', () => (subscribed = false));
  subscriber.on('message', (fullName: string, text: string) => {
    const channel = fullName.slice(namePrefix.length);
    const envelope = signature.open(fullName, text);
    if ('refused' in envelope) return drop(envelope.refused, channel);
    if (envelope.sender !== own) notify(channel, envelope.message);
  });
  for (const client of [commands, subscriber]) {
    client.on('error', (error: Error) => log.debug({ err: error.message }, 'redis connection failed'));
  }

  const pulse = setInterval(() => {
    for (const client of [commands, subscriber]) if (client.status === 'ready') client.ping().catch(() => undefined);
  }, pulseMs);

  return {
    commands,
    prefix: config.prefix,
    /** True while messages of other processes reach this process. */
    isUp: () => subscribed && subscriber.status === 'ready' && commands.status === 'ready',

    /** Best effort: every consumer of a message also polls. */
    async publish(channel: string, message: string): Promise<void> {
      // Deferred, so that the publisher finishes its current work first.
      setImmediate(notify, channel, message);
      if (commands.status !== 'ready') return;
      await commands
        .publish(name(channel), signature.seal(name(channel), own, message))
        .catch((error: unknown) => log.debug({ err: error }, 'publish failed'));
    },

    async subscribe(channel: string, listener: Listener): Promise<() => Promise<void>> {
      const set = listeners.get(channel) ?? new Set<Listener>();
      listeners.set(channel, set.add(listener));
      if (set.size === 1 && subscriber.status === 'ready')
        await subscriber.subscribe(name(channel)).catch(() => undefined);
      return async () => {
        set.delete(listener);
        if (set.size > 0) return;
        listeners.delete(channel);
        if (subscriber.status === 'ready') await subscriber.unsubscribe(name(channel)).catch(() => undefined);
      };
    },

    /** Called when Redis becomes available; consumers must read missed changes from the database. */
    onUp: (listener: () => void) => void upListeners.add(listener),

    async ready(): Promise<boolean> {
      return commands.ping().then(
        () => true,
        () => false,
      );
    },

    close(): void {
      clearInterval(pulse);
      subscriber.disconnect();
      commands.disconnect();
    },
  };
}

export type Bus = ReturnType<typeof createBus>;

function backoff(attempt: number): number {
  return Math.min(100 * attempt, 2_000);
}
