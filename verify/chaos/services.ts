import { aCompany, testDatabase } from '@recadia/db/testing';
import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { whatsAppEnvironment } from '../../server/src/testing/whats-app-environment.ts';
import type { CheckResult } from '../../testkit/result.ts';
import { freePort, serverEnvironment } from '../../testkit/server-process.ts';
import { spread } from './figures.ts';
import { judgeInbound } from './message-path/inbound-judge.ts';
import { linkPhone } from './message-path/link-phone.ts';
import { openMetaNumber } from './message-path/meta.ts';
import { openChats, type OutboundSetup } from './message-path/outbound-chats.ts';
import { judgeOutbound } from './message-path/outbound-judge.ts';
import { startOwnPostgres, startOwnRedis } from './own-services.ts';
import { superviseServers } from './message-path/supervised.ts';
import { startBothWays, type BothWays } from './message-path/both-ways.ts';

export interface ServicesSize {
  flushes: number;
  crashes: number;
  main: string;
}

const fullRateWithinMs = 30_000;
const patienceMs = 120_000;
const quietMs = 10_000;
const shopPhone = '5511966600000';
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Must hold: Redis may lose all data and PostgreSQL may crash at any moment; no acknowledged message is lost, in either
 * direction, and the flow recovers soon. Both services belong to this run and are durable.
 */
export async function runServices(size: ServicesSize): Promise<CheckResult> {
  const [postgres, redis] = await Promise.all([startOwnPostgres(), startOwnRedis()]);
  process.env['RECADIA_PG_ADMIN_URL'] = postgres.url;
  process.env['RECADIA_REDIS_URL'] = redis.url;
  const db = await testDatabase();
  const web = await startWhatsAppWeb({ seed: db.name, ledgerCapacity: 10_000 });
  const cloud = await startWhatsAppCloud({ pairLimit: null, webhooks: { retryAfterMs: 600_000 } });
  const env = serverEnvironment(db, {
    LOG_LEVEL: 'info',
    GATEWAY_ID: 'gateway-of-chaos',
    PORT: String(await freePort()),
    ...whatsAppEnvironment(web),
    WA_CLOUD_URL: cloud.graphUrl,
  });
  const servers = await superviseServers(env, size.main);
  try {
    const outages = [
      ...Array.from({ length: size.flushes }, () => ({ what: 'Redis emptied', trigger: () => redis.empty() })),
      ...Array.from({ length: size.crashes }, (_, n) => {
        const signal = n % 2 === 0 ? 'SIGKILL' : 'SIGQUIT';
        return { what: `PostgreSQL ${signal}`, trigger: () => postgres.die(signal, 1_000) };
      }),
    ];
    return await runTrial({ db, web, cloud, env }, outages, servers.restarts);
  } finally {
    await servers.stop();
    await Promise.all([web.close(), cloud.stop()]);
    await db.drop();
    await Promise.all([postgres.stop(), redis.stop()]);
  }
}

interface Outage {
  what: string;
  trigger(): Promise<void>;
}

async function runTrial(sides: OutboundSetup, outages: Outage[], restarts: () => number): Promise<CheckResult> {
  const { db, web, env } = sides;
  const { id: inboundCompanyId } = await aCompany(db.admin);
  const { id: outboundCompanyId } = await aCompany(db.admin);
  const appKey = await openMetaNumber(db.admin, env['ENCRYPTION_KEY'] ?? '', inboundCompanyId);
  await linkPhone(db, web, { companyId: inboundCompanyId, phone: shopPhone, name: 'Loja' });
  const chats = await openChats(sides, outboundCompanyId);
  const api = { url: `http://127.0.0.1:${env['PORT']}`, isUp: () => true };
  const traffic = startBothWays({ sides, apis: [api], appKey, inboundCompanyId, outboundCompanyId, chats, shopPhone });
  const faults: string[] = [];

  const usual = await worstLag(traffic, quietMs);
  const enough = Math.max(2_000, 1.5 * usual);
  console.log(`messages flow both ways, the slowest takes ${Math.round(usual)} ms`);
  const backAfter: number[] = [];
  for (const { what, trigger } of shuffled(outages)) {
    const since = performance.now();
    await trigger();
    while ((await traffic.lag()) > enough && performance.now() - since < patienceMs) await pause(100);
    const tookMs = performance.now() - since;
    backAfter.push(tookMs);
    if (tookMs > fullRateWithinMs) faults.push(`${what}: the full rate was back after ${Math.round(tookMs)} ms`);
    console.log(`${what.padEnd(20)} full rate after ${Math.round(tookMs)} ms`);
    await pause(1_000 + Math.random() * 1_000);
  }
  const { inbound, outbound, refused } = await traffic.stop();
  const drainedBy = performance.now() + patienceMs;
  while ((await traffic.lag()) > 0 && performance.now() < drainedBy) await pause(200);

  faults.push(...(await judgeInbound(db.admin, inbound, { chats: traffic.chats, companyId: inboundCompanyId })));
  const out = await judgeOutbound(sides, outbound);
  faults.push(...out.faults);
  const summary =
    `chaos services: ${outages.length} outages, full rate again after ${spread(backAfter)}; ${inbound.length} messages in, ` +
    `${outbound.size} out (${out.repeated} linked repeated under their id, ${out.unknown} Cloud unknown, ${refused} not ` +
    `accepted), ${restarts()} processes ended by themselves, ${faults.length} faults`;
  return { summary, faults };
}

async function worstLag(traffic: BothWays, ms: number): Promise<number> {
  const until = performance.now() + ms;
  let worst = 0;
  // The first messages create contacts and tickets and warm up the processes.
  await pause(ms / 2);
  for (; performance.now() < until; await pause(100)) worst = Math.max(worst, await traffic.lag());
  return worst;
}

const shuffled = <T>(all: T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
