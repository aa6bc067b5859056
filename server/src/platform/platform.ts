import { closeDatabase, openDatabase } from '@recadia/db';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { clock } from './clock.ts';
import type { Config } from './process/config.ts';
import { setWakeUp } from './emit.ts';
import { createRateLimits, type RateLimits } from './http/rate.ts';
import { setLaneWakeUp } from './jobs/wake-ups.ts';
import { createLog } from './process/log.ts';
import { createLookupKey, type LookupKey } from './lookup-key.ts';
import { createMetrics, type Metrics } from './process/metrics.ts';
import { createPrincipals, type Principals } from './session/principals.ts';
import { wakeChannel } from './realtime/feed.ts';
import { createBus, type Bus } from './bus/redis.ts';
import { createVault, type Vault } from './secrets.ts';
import { createReadiness, type Readiness } from './process/readiness.ts';
import { createStorage, type Storage } from './storage/index.ts';
import { createTokens, type Tokens } from './session/tokens.ts';

/** The services that every process of the program uses. */
export interface Platform {
  config: Config;
  log: Logger;
  bus: Bus;
  metrics: Metrics;
  tokens: Tokens;
  vault: Vault;
  /** Key of the hashes of codes that users type; it does not change when the encryption keys rotate. */
  lookupKey: LookupKey;
  storage: Storage;
  principals: Principals;
  rates: RateLimits;
  /** Waits; tests replace it by a function that returns at once. */
  pause: (ms: number) => Promise<void>;
  isStopping: () => boolean;
  readiness: Readiness;
  /** Makes /readyz report not ready, so that the load balancer routes no new work to this process. */
  drain: () => void;
  stop: () => Promise<void>;
}

export async function startPlatform(config: Config): Promise<Platform> {
  const log = createLog(config);
  openDatabase(config.database);
  const metrics = createMetrics();
  const bus = createBus(config.redis, { log, metrics, secret: config.secrets.token });
  setWakeUp((partition) => bus.publish(wakeChannel(partition), ''));
  setLaneWakeUp((channel) => bus.publish(channel, ''));
  const tokens = createTokens(config.secrets.token);
  const vault = createVault(config.secrets.encryptionKeys);
  const lookupKey = createLookupKey(vault, config.secrets.encryptionKeys);
  const principals = createPrincipals(bus, tokens);
  const close = async () => {
    bus.close();
    await closeDatabase();
  };
  try {
    await Promise.all([principals.start(), clock.reload()]);
    await lookupKey().catch((error: unknown) => log.error({ err: error }, 'encryption keys do not fit this database'));
  } catch (error) {
    await close();
    throw error;
  }
  let stopping = false;
  const isStopping = () => stopping;
  return {
    config,
    log,
    bus,
    metrics,
    tokens,
    principals,
    vault,
    lookupKey,
    storage: createStorage(config.storage),
    rates: createRateLimits(bus, config.rateScale),
    pause: (ms) => setTimeout(ms),
    isStopping,
    readiness: createReadiness({ config, log, vault, isStopping }),
    drain: () => void (stopping = true),
    async stop() {
      stopping = true;
      await close();
    },
  };
}
