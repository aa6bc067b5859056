import { startWhatsAppWeb, type WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { aCompany, testDatabase, type TestDatabase } from '@recadia/db/testing';
import { whatsAppEnvironment } from '../../../server/src/testing/whats-app-environment.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { serverEnvironment, startServer, type ServerProcess } from '../../../testkit/server-process.ts';
import { spread } from '../figures.ts';
import { countWrites, watchWrites } from './gateway-writes.ts';
import { linkPhone } from './link-phone.ts';

const backWithinMs = 15_000;
const frozenMs = 9_000;
const settleMs = 2_000;
const everyMessageMs = 150;
const customers = Array.from({ length: 5 }, (_, n) => `55119777${String(n).padStart(5, '0')}`);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Phone {
  phone: string;
  companyId: number;
  connectionId: number;
}

interface Trial {
  db: TestDatabase;
  emulator: WhatsAppWeb;
  gateways: Map<string, ServerProcess>;
  phones: Phone[];
  start(id: string): Promise<void>;
  faults: string[];
}

/**
 * Must hold: when a gateway is stopped, frozen or killed, the other one holds its linked sessions within 15 s, no
 * gateway writes after losing a session, no message is lost or duplicated, and no message is reported as undecryptable.
 */
export async function runTakeover(size: { rounds: number; sessions: number; main: string }): Promise<CheckResult> {
  const db = await testDatabase();
  const emulator = await startWhatsAppWeb({ seed: db.name, ledgerCapacity: 200_000 });
  const shared = serverEnvironment(db, { ROLE: 'gateway', LOG_LEVEL: 'info', ...whatsAppEnvironment(emulator) });
  const gateways = new Map<string, ServerProcess>();
  const start = async (id: string) => {
    // The application name of every database connection identifies the gateway of a write.
    const env = { ...shared, GATEWAY_ID: id, DATABASE_URL: `${shared['DATABASE_URL']}?application_name=${id}` };
    gateways.set(id, await startServer({ env, main: size.main }));
  };
  const trial: Trial = { db, emulator, gateways, phones: [], start, faults: [] };
  try {
    return await runTrial(trial, size);
  } finally {
    for (const gateway of gateways.values()) gateway.child.kill('SIGKILL');
    await emulator.close();
    await db.drop();
  }
}

async function runTrial(
  trial: Trial,
  { rounds, sessions }: { rounds: number; sessions: number },
): Promise<CheckResult> {
  const { db, emulator, faults, start, gateways } = trial;
  await watchWrites(db);
  for (const [n, phone] of customers.entries()) emulator.addPerson({ phone, name: `Cliente ${n}` });
  await start('gateway-1');
  for (let n = 0; n < sessions; n += 1) trial.phones.push(await link(trial, n));
  await start('gateway-2');
  console.log(`${sessions} phones are linked`);

  const began = performance.now();
  const traffic = startTraffic(trial);
  const backAfter: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const kind = (['SIGSTOP', 'SIGTERM', 'SIGSTOP', 'SIGKILL'] as const)[round % 4] ?? 'SIGTERM';
    const tookMs = await takeOver(trial, kind);
    backAfter.push(tookMs);
    if (tookMs > backWithinMs)
      faults.push(`round ${round}: after ${kind} a phone was away for ${Math.round(tookMs)} ms`);
    console.log(
      `${new Date().toISOString()} ${String(round).padStart(3)} ${kind.padEnd(8)} all phones back after ${Math.round(tookMs)} ms`,
    );
  }
  const sent = await traffic.stop();
  await drained(trial);
  for (const gateway of gateways.values()) await gateway.stop();

  await judgeMessages(trial, sent);
  const refusals = ['retry', 'nack', 'undecryptable'].flatMap((kind) => emulator.ledger.list({ kind }));
  const refused = refusals.length;
  for (const { seq, at, kind, who, detail } of refusals) console.log(JSON.stringify({ seq, at, kind, who, detail }));
  if (refused > 0) faults.push(`${refused} messages were refused as undecryptable`);
  const { all, stale } = await countWrites(db);
  if (all === 0) faults.push('no write of a gateway was seen, so nothing is known about them');
  if (stale > 0) faults.push(`${stale} writes of a gateway that had lost the session`);
  const summary =
    `chaos takeover: ${rounds} take-overs of ${sessions} phones, back after ${spread(backAfter)}, ${sent.size} messages, ` +
    `${refused} refused, ${stale} of ${all} writes stale, ${faults.length} faults, ${Math.round((performance.now() - began) / 1_000)} s`;
  return { summary, faults };
}

async function link({ db, emulator }: Trial, n: number): Promise<Phone> {
  const phone = `55119666${String(n).padStart(5, '0')}`;
  const companyId = (await aCompany(db.admin)).id;
  return { phone, companyId, connectionId: await linkPhone(db, emulator, { companyId, phone, name: `Loja ${n}` }) };
}

/** Stops a gateway and returns how long it took until another one held each of its sessions. */
async function takeOver(trial: Trial, kind: 'SIGSTOP' | 'SIGTERM' | 'SIGKILL'): Promise<number> {
  const { emulator, gateways, start } = trial;
  const owners = await ownersOf(trial);
  const counts = [...gateways.keys()].map((id) => ({ id, phones: trial.phones.filter((p) => owners.get(p) === id) }));
  const { id: victim = '', phones = [] } = counts.sort((a, b) => b.phones.length - a.phones.length)[0] ?? {};
  const process = gateways.get(victim);
  const mark = emulator.ledger.list().at(-1)?.seq ?? 0;
  const since = performance.now();
  const isBack = () => {
    const logins = new Set(emulator.ledger.list({ since: mark, kind: 'login' }).map(({ who }) => who));
    return phones.every(({ phone }) => logins.has(phone));
  };

  const gone = kind === 'SIGSTOP' ? process?.child.kill(kind) : process?.stop(kind);
  while (!isBack() && performance.now() - since < 2 * backWithinMs) await pause(20);
  const tookMs = performance.now() - since;
  await gone;
  if (kind === 'SIGSTOP') {
    await pause(Math.max(0, frozenMs - tookMs));
    process?.child.kill('SIGCONT');
  } else {
    await start(victim);
  }
  await pause(settleMs);
  const now = await ownersOf(trial);
  for (const phone of phones) {
    if (now.get(phone) === victim) trial.faults.push(`after ${kind} ${victim} still held ${phone.phone}`);
  }
  return tookMs;
}

async function ownersOf({ db, phones }: Trial): Promise<Map<Phone, string | null>> {
  const rows = await db.admin.selectFrom('wa_sessions').select(['connection_id', 'owner']).execute();
  const byId = new Map(rows.map((row) => [row.connection_id, row.owner]));
  return new Map(phones.map((phone) => [phone, byId.get(phone.connectionId) ?? null]));
}

/** Customers write to every linked device all the time. */
function startTraffic({ emulator, phones }: Trial) {
  const sent = new Map<string, Phone>();
  let isOver = false;
  const running = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const to = phones[n % phones.length];
      const from = customers[n % customers.length];
      if (!to || !from) return;
      const text = `mensagem ${n}`;
      await emulator.send(from, { to: to.phone, text });
      sent.set(text, to);
      await pause(everyMessageMs);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      return sent;
    },
  };
}

async function drained({ emulator, phones, faults }: Trial): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  const waits = ({ phone }: Phone) =>
    emulator.devices(phone).some((device) => device.waiting > 0 || !device.isConnected);
  while (phones.some(waits)) {
    if (Date.now() > giveUpAt) return void faults.push('messages still waited at WhatsApp after a minute');
    await pause(100);
  }
  await pause(settleMs);
}

async function judgeMessages({ db, faults }: Trial, sent: Map<string, Phone>): Promise<void> {
  const rows = await db.admin
    .selectFrom('inbound')
    .select(['connection_id', 'event'])
    .where('kind', '=', 'message')
    .execute();
  const times = new Map<string, number>();
  for (const { connection_id, event } of rows) {
    const text = (event as { body?: { text?: string } }).body?.text ?? '';
    times.set(text, (times.get(text) ?? 0) + 1);
    if (sent.get(text)?.connectionId !== connection_id) faults.push(`${text} is with the wrong phone`);
  }
  for (const text of sent.keys()) {
    const kept = times.get(text) ?? 0;
    if (kept !== 1) faults.push(`${text} was kept ${kept} times`);
  }
}
