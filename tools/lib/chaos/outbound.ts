import { startWhatsAppCloud, type WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { startWhatsAppWeb, type WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { closeDatabase, openDatabase, tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aTicket, testDatabase, type TestDatabase } from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';
import { enqueueSend } from '../../../server/src/features/messages/index.ts';
import { createVault } from '../../../server/src/platform/secrets.ts';
import { whatsAppEnvironment } from '../../../server/src/testing/gateways.ts';
import type { CheckResult } from '../result.ts';
import { serverEnvironment, startServer, type ServerProcess } from '../server-process.ts';
import { linkPhone } from './link-phone.ts';

const ours = { linked: '5511900001111', cloud: '5511900002222' };
const cloudIds = { phoneNumberId: '106540352242922', wabaId: '102290129340398', token: 'EAA-chaos' };
const chats = 20;
/** How many sends one process has in its hands at most. */
const inFlight = 32;
const settledWithinMs = 180_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Chat {
  kind: 'linked' | 'cloud';
  phone: string;
  ticketId: number;
}

interface Trial {
  db: TestDatabase;
  web: WhatsAppWeb;
  cloud: WhatsAppCloud;
  env: NodeJS.ProcessEnv;
  running: Map<'gateway' | 'worker', ServerProcess>;
  start(role: 'gateway' | 'worker'): Promise<void>;
}

export interface OutboundSize {
  linked: number;
  cloud: number;
  kills: number;
  main: string;
}

/** Must hold: over a linked phone every send arrives exactly once; over the Cloud API never twice, once or marked. */
export async function runOutbound(size: OutboundSize): Promise<CheckResult> {
  const db = await testDatabase();
  const web = await startWhatsAppWeb({ seed: db.name, ledgerCapacity: 10_000 });
  const cloud = await startWhatsAppCloud({ pairLimit: null, webhooks: { retryAfterMs: 600_000 } });
  const env = serverEnvironment(db, {
    ...{ LOG_LEVEL: 'info', GATEWAY_ID: 'gateway-of-chaos' },
    ...whatsAppEnvironment(web),
    WA_CLOUD_URL: cloud.graphUrl,
  });
  const running: Trial['running'] = new Map();
  const start = async (role: 'gateway' | 'worker') =>
    void running.set(role, await startServer({ env: { ...env, ROLE: role }, main: size.main }));
  openDatabase({ appUrl: db.urls.app, operatorUrl: db.urls.operator, poolSize: 4 });
  try {
    return await endure({ db, web, cloud, env, running, start }, size);
  } finally {
    for (const process of running.values()) process.child.kill('SIGKILL');
    await closeDatabase();
    await Promise.all([web.close(), cloud.stop()]);
    await db.drop();
  }
}

async function endure(trial: Trial, size: OutboundSize): Promise<CheckResult> {
  const { db, running, start } = trial;
  await Promise.all([start('gateway'), start('worker')]);
  const companyId = (await aCompany(db.admin)).id;
  const all = await openChats(trial, companyId);
  // An answer that takes its time is one that a kill can catch.
  trial.cloud.chaos.add({ action: 'delay', kind: 'answer', delayMs: 200 });
  console.log(`${all.length} chats are open`);

  const began = performance.now();
  const sent = new Map<string, Chat>();
  let isOver = false;
  let kills = 0;
  const total = size.linked + size.cloud;
  // So that there is something to break at every kill.
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
      await pause(Math.random() * 20);
    }
    isOver = true;
  })();
  while (kills < size.kills) {
    await pause(500 + Math.random() * 2_000);
    const role = kills % 2 === 0 ? 'gateway' : 'worker';
    await running.get(role)?.stop('SIGKILL');
    kills += 1;
    await start(role);
    if (kills % 10 === 0) console.log(`${kills} kills, ${sent.size} sends`);
  }
  await writing;
  const left = await settled(trial, () => isOver);
  return judge(trial, { sent, kills, left, took: Math.round((performance.now() - began) / 1_000) });
}

/** In every stretch as many of each kind as in the whole. */
function* mixed({ linked, cloud }: OutboundSize): Generator<Chat['kind']> {
  const total = linked + cloud;
  for (let n = 0; n < total; n += 1) {
    yield Math.floor(((n + 1) * cloud) / total) > Math.floor((n * cloud) / total) ? 'cloud' : 'linked';
  }
}

async function openChats(trial: Trial, company_id: number): Promise<Chat[]> {
  const { db, web, cloud, env } = trial;
  const linkedId = await linkPhone(db, web, { companyId: company_id, phone: ours.linked, name: 'Loja' });
  const appKey = randomUUID();
  cloud.addNumber({
    ...{ ...cloudIds, phone: ours.cloud, appSecret: 's', verifyToken: 'v', name: 'Loja', mps: 100_000 },
    callbackUrl: 'http://127.0.0.1:9/',
  });
  const secrets = JSON.stringify({ accessToken: cloudIds.token, appSecret: 's', verifyToken: 'v' });
  const place = `connections|cloud_secrets|${company_id}|${appKey}`;
  const { id: cloudId } = await aConnection(db.admin, {
    ...{ company_id, provider: 'cloud', cloud_app_key: appKey },
    ...{ cloud_phone_number_id: cloudIds.phoneNumberId, cloud_waba_id: cloudIds.wabaId },
    cloud_secrets_sealed: createVault(env['ENCRYPTION_KEY'] ?? '').seal(secrets, place),
  });
  const opened: Chat[] = [];
  for (let n = 0; n < chats; n += 1) {
    for (const kind of ['linked', 'cloud'] as const) {
      const phone = `5511${kind === 'linked' ? 97 : 98}${String(n).padStart(7, '0')}`;
      (kind === 'linked' ? web : cloud).addPerson({ phone, name: `Cliente ${n}` });
      if (kind === 'cloud') cloud.write(phone, { to: ours.cloud, words: { text: 'oi' } });
      const { id: contact_id } = await aContact(db.admin, { company_id, number: phone });
      const connection_id = kind === 'linked' ? linkedId : cloudId;
      const ticket = await aTicket(db.admin, { company_id, contact_id, connection_id, status: 'open' });
      opened.push({ kind, phone, ticketId: ticket.id });
    }
  }
  return opened;
}

/** Waits until everything has an outcome; answers how much has none. */
async function settled({ db }: Trial, isOver: () => boolean): Promise<number> {
  const deadline = Date.now() + settledWithinMs;
  for (;;) {
    const open = await db.admin
      .selectFrom('outbox')
      .select((row) => row.fn.countAll<number>().as('n'))
      .where('state', 'in', ['waiting', 'sending'])
      .executeTakeFirstOrThrow();
    if ((isOver() && open.n === 0) || Date.now() > deadline) return open.n;
    await pause(250);
  }
}

interface Found {
  sent: Map<string, Chat>;
  kills: number;
  left: number;
  took: number;
}

async function judge({ db, web, cloud }: Trial, { sent, kills, left, took }: Found): Promise<CheckResult> {
  const faults: string[] = [];
  if (left > 0) faults.push(`${left} sends have no outcome`);
  const rows = await db.admin
    .selectFrom('messages as m')
    .innerJoin('outbox as o', 'o.message_id', 'm.id')
    .select(['m.body', 'o.state', 'o.error', 'o.attempts'])
    .execute();
  const byText = new Map(rows.map((row) => [row.body, row]));
  const arrived = countTexts(sent, { web, cloud });
  let unknown = 0;
  let repeated = 0;
  for (const [text, { kind }] of sent) {
    const row = byText.get(text);
    const times = arrived.get(text) ?? 0;
    if (kind === 'linked' && row && row.attempts > 1) repeated += 1;
    if (times > 1) faults.push(`${kind}: ${text} arrived ${times} times`);
    if (kind === 'linked' && times === 0)
      faults.push(`linked: ${text} never arrived (${row?.state} ${row?.error ?? ''})`);
    if (kind !== 'cloud') continue;
    const isMarked = row?.state === 'unknown' || row?.error === 'answer-lost';
    if (isMarked) unknown += 1;
    if (times === 0 && !isMarked) faults.push(`cloud: ${text} never arrived (${row?.state} ${row?.error ?? ''})`);
  }
  if (unknown > kills * inFlight) faults.push(`${unknown} sends are unknown after ${kills} kills`);
  const summary =
    `chaos outbound: ${sent.size} sends, ${kills} kills, ${repeated} linked sends repeated under their id, ` +
    `${unknown} Cloud sends unknown, ${faults.length} faults, ${took} s`;
  return { summary, faults };
}

/** How often each text stands on the phone it was for: decrypted there, where the phone is a linked one's customer. */
function countTexts(sent: Map<string, Chat>, { web, cloud }: Pick<Trial, 'web' | 'cloud'>): Map<string, number> {
  const counts = new Map<string, number>();
  const chatsOf = new Map([...sent.values()].map((chat) => [chat.phone, chat]));
  for (const { kind, phone } of chatsOf.values()) {
    const bodies = kind === 'linked' ? web.inbox(phone) : cloud.inbox(phone);
    for (const { from, body } of bodies) {
      if (from !== ours[kind] || body.kind !== 'text') continue;
      counts.set(body.text, (counts.get(body.text) ?? 0) + 1);
    }
  }
  return counts;
}
