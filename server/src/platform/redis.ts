import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createBusSignature } from './busSignature.ts';
import type { Config } from './config.ts';
import { newId } from './ids.ts';
import type { Metrics } from './metrics.ts';

type Listener = (message: string) => unknown;

interface Ground {
  log: Logger;
  metrics: Pick<Metrics, 'busDropped'>;
  /** The processes of an installation know each other's messages by it. */
  secret: string;
}

const pulseMs = 1_000;
/** Whoever floods Redis must not flood the log; the metric counts every message. */
const complainEveryMs = 60_000;
/** Apart from the names of releases that did not sign: their processes would not understand what is signed. */
const signedNames = 'signed';

/**
 * Redis carries wake-ups and counters, never truth. Every user of this file works without it:
 * `isUp` tells when to fall back to the database or to memory. Within the process nothing goes the long way: who listens
 * here hears at once, with or without Redis, and what then comes back from it is not heard twice.
 */
export function createBus(config: Config['redis'], { log, metrics, secret }: Ground) {
  const options = {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    // Data that was asked for and does not come: a Redis that hangs is as good as none, and is noticed by the pulse.
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

  const complainedAt = new Map<string, number>();
  const drop = (reason: 'unsigned' | 'stale' | 'failed', channel: string, error?: unknown) => {
    metrics.busDropped.inc({ reason });
    const last = complainedAt.get(reason);
    if (last !== undefined && Date.now() - last < complainEveryMs) return;
    complainedAt.set(reason, Date.now());
    log.warn({ err: error, reason, channel }, 'bus message dropped');
  };

  /** No message ends the process, whatever it does to a listener. */
  const tell = (channel: string, message: string) => {
    const failed = (error: unknown) => drop('failed', channel, error);
    for (const hear of listeners.get(channel) ?? []) {
      try {
        Promise.resolve(hear(message)).catch(failed);
      } catch (error) {
        failed(error);
      }
    }
  };

  subscriber.on('ready', () => {
    const channels = [...listeners.keys()].map(name);
    const done = () => {
      subscribed = true;
      for (const hear of upListeners) hear();
    };
    if (channels.length === 0) return done();
    subscriber.subscribe(...channels).then(done, (error: unknown) => log.warn({ err: error }, 'subscribe failed'));
  });
  subscriber.on('close', () => (subscribed = false));
  subscriber.on('message', (fullName: string, text: string) => {
    const channel = fullName.slice(namePrefix.length);
    const envelope = signature.open(fullName, text);
    if ('refused' in envelope) return drop(envelope.refused, channel);
    if (envelope.sender !== own) tell(channel, envelope.message);
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
    /** True while messages published by others really reach this process. */
    isUp: () => subscribed && subscriber.status === 'ready' && commands.status === 'ready',

    /** Best effort: whoever depends on the message also polls. */
    async publish(channel: string, message: string): Promise<void> {
      // Not at once: whoever publishes first finishes what it is at.
      setImmediate(tell, channel, message);
      if (commands.status !== 'ready') return;
      await commands
        .publish(name(channel), signature.seal(name(channel), own, message))
        .catch((error: unknown) => log.debug({ err: error }, 'publish failed'));
    },

    async subscribe(channel: string, hear: Listener): Promise<() => Promise<void>> {
      const set = listeners.get(channel) ?? new Set<Listener>();
      listeners.set(channel, set.add(hear));
      if (set.size === 1 && subscriber.status === 'ready')
        await subscriber.subscribe(name(channel)).catch(() => undefined);
      return async () => {
        set.delete(hear);
        if (set.size > 0) return;
        listeners.delete(channel);
        if (subscriber.status === 'ready') await subscriber.unsubscribe(name(channel)).catch(() => undefined);
      };
    },

    /** Called whenever Redis is (again) there; what was missed meanwhile must be read from the database. */
    onUp: (hear: () => void) => void upListeners.add(hear),

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
