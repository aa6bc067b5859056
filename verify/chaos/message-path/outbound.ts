import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { closeDatabase, openDatabase, tenantTx } from '@recadia/db';
import { aCompany, testDatabase, type TestDatabase } from '@recadia/db/testing';
import { enqueueSend } from '../../../server/src/features/messages/index.ts';
import { setSubscriptions } from '../../../server/src/platform/jobs/subscriptions.ts';
import { subscriptions } from '../../../server/src/subscriptions.ts';
import { whatsAppEnvironment } from '../../../server/src/testing/whats-app-environment.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { serverEnvironment, startServer, type ServerProcess } from '../../../testkit/server-process.ts';
import { openChats, type Chat, type OutboundSetup } from './outbound-chats.ts';
import { judgeOutbound } from './outbound-judge.ts';

/** Maximum of sends in flight in one process. */
const inFlight = 32;
const settledWithinMs = 180_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Role = 'gateway' | 'worker';
/** The provider of each role. */
const kindOf = { gateway: 'linked', worker: 'cloud' } as const;

interface Trial extends OutboundSetup {
  running: Map<Role, ServerProcess>;
  start(role: Role): Promise<void>;
}

export interface OutboundSize {
  linked: number;
  cloud: number;
  kills: number;
  main: string;
}

/** Must hold: over a linked device every send arrives exactly once; over the Cloud API never twice, once or marked. */
export async function runOutbound(size: OutboundSize): Promise<CheckResult> {
  const db = await testDatabase();
  const web = await startWhatsAppWeb({ seed: db.name, ledgerCapacity: 10_000 });
  const cloud = await startWhatsAppCloud({ pairLimit: null, webhooks: { retryAfterMs: 600_000 } });
  const env = serverEnvironment(db, {
    LOG_LEVEL: 'info',
    GATEWAY_ID: 'gateway-of-chaos',
    ...whatsAppEnvironment(web),
    WA_CLOUD_URL: cloud.graphUrl,
  });
  const running: Trial['running'] = new Map();
  const start = async (role: Role) =>
    void running.set(role, await startServer({ env: { ...env, ROLE: role }, main: size.main }));
  setSubscriptions(subscriptions);
  openDatabase({ appUrl: db.urls.app, operatorUrl: db.urls.operator, poolSize: 4 });
  try {
    return await runTrial({ db, web, cloud, env, running, start }, size);
  } finally {
    for (const process of running.values()) process.child.kill('SIGKILL');
    await closeDatabase();
    await Promise.all([web.close(), cloud.stop()]);
    await db.drop();
  }
}

async function runTrial(trial: Trial, size: OutboundSize): Promise<CheckResult> {
  const { db, start } = trial;
  await Promise.all([start('gateway'), start('worker')]);
  const companyId = (await aCompany(db.admin)).id;
  const all = await openChats(trial, companyId);
  // Delayed answers give a kill the time to interrupt them.
  trial.cloud.chaos.add({ action: 'delay', kind: 'answer', delayMs: 1_500, probability: 0.3 });
  console.log(`${all.length} chats are open`);

  const began = performance.now();
  const sent = new Map<string, Chat>();
  let kills = 0;
  const total = size.linked + size.cloud;
  // Limits the writes, so that each kill interrupts some of them.
  const mayWrite = () => sent.size <= (total * (kills + 1)) / Math.max(1, size.kills);
  const writing = (async () => {
    for (const kind of mixed(size)) {
      while (!mayWrite()) await pause(50);
      const ofKind = all.filter((chat) => chat.kind === kind);
      const chat = ofKind[sent.size % ofKind.length];
      if (!chat) continue;
      const text = `recado ${sent.size}`;
      sent.set(text, chat);
      const send = { ticketId: chat.ticketId, body: { kind: 'text' as const, text } };
      await tenantTx({ companyId }, (tx) => enqueueSend(tx, { companyId }, send));
      await pause(Math.random() * 10);
    }
  })();
  const caught = { linked: 0, cloud: 0 };
  for (; kills < size.kills; kills += 1) {
    const role = kills % 2 === 0 ? 'gateway' : 'worker';
    caught[kindOf[role]] += await killInFlight(trial, role, all);
    if (kills % 10 === 9) console.log(`${kills + 1} kills, ${sent.size} sends`);
  }
  await writing;
  const left = await settled(trial);
  const { faults, unknown, repeated } = await judgeOutbound(trial, sent);
  if (left > 0) {
    faults.push(`${left} sends have no outcome`);
    await printState(trial);
  }
  if (unknown > kills * inFlight) faults.push(`${unknown} sends are unknown after ${kills} kills`);
  const summary =
    `chaos outbound: ${sent.size} sends, ${kills} kills that caught ${caught.linked} linked and ${caught.cloud} Cloud sends ` +
    `in flight, ${repeated} linked sends repeated under their id, ${unknown} Cloud sends unknown, ${faults.length} faults, ` +
    `${Math.round((performance.now() - began) / 1_000)} s`;
  return { summary, faults };
}

/** Kills a sending process while messages are in flight, if possible; returns their number. */
async function killInFlight({ db, running, start }: Trial, role: Role, all: Chat[]): Promise<number> {
  const connectionId = all.find(({ kind }) => kind === kindOf[role])?.connectionId ?? 0;
  await pause(300 + Math.random() * 700);
  const latest = performance.now() + 3_000;
  while (performance.now() < latest && (await countOpen(db, ['sending'], connectionId)) === 0) await pause(5);
  await pause(Math.random() * 30);
  await running.get(role)?.stop('SIGKILL');
  const caught = await countOpen(db, ['sending'], connectionId);
  await start(role);
  return caught;
}

/** Each section has the same mix of kinds as the whole. */
function* mixed({ linked, cloud }: OutboundSize): Generator<Chat['kind']> {
  const total = linked + cloud;
  for (let n = 0; n < total; n += 1) {
    yield Math.floor(((n + 1) * cloud) / total) > Math.floor((n * cloud) / total) ? 'cloud' : 'linked';
  }
}

async function countOpen(
  { admin }: TestDatabase,
  states: ('waiting' | 'sending')[],
  connectionId?: number,
): Promise<number> {
  const query = admin
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('state', 'in', states);
  const ofOne = connectionId === undefined ? query : query.where('connection_id', '=', connectionId);
  return (await ofOne.executeTakeFirstOrThrow()).n;
}

/** Prints the state for an investigation of a stalled run. */
async function printState({ db: { admin }, web }: Trial): Promise<void> {
  const open = admin.selectFrom('outbox').where('state', 'in', ['waiting', 'sending']);
  const rows = open.select(['id', 'connection_id', 'chat', 'state', 'attempts', 'due_at', 'attempted_at', 'error']);
  const sessions = admin
    .selectFrom('wa_sessions')
    .select(['connection_id', 'owner', 'epoch', 'desired', 'request', 'owned_at']);
  console.log(JSON.stringify(await rows.orderBy('id').limit(20).execute()));
  console.log(JSON.stringify(await sessions.execute()));
  console.log(JSON.stringify(web.ledger.list().slice(-20)));
}

/** Waits until every send has an outcome; returns the number without one. */
async function settled({ db }: Trial): Promise<number> {
  const deadline = Date.now() + settledWithinMs;
  for (;;) {
    const open = await countOpen(db, ['waiting', 'sending']);
    if (open === 0 || Date.now() > deadline) return open;
    await pause(250);
  }
}
