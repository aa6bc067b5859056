import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWhatsAppWeb, type WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import type { Death, Moment, Orders, Report } from '../../../whatsapp/src/providers/baileys/testing/crash-child.ts';
import { openFileStore } from '../../../whatsapp/src/testing/file-store.ts';
import { root } from '../../../testkit/files.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { buildCrashProgram } from './crash-program.ts';

const phone = '5511900001111';
const customers = Array.from({ length: 20 }, (_, n) => `55119888${String(n).padStart(5, '0')}`);
const moments: Moment[] = ['before a commit', 'after a commit', 'before an event', 'after an event'];
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Must hold: after any number of crashes, every message is delivered under one key, and none is refused. */
export async function runProviderCrash(options: { kills: number; messages: number }): Promise<CheckResult> {
  const folder = mkdtempSync(join(tmpdir(), 'provider-crash-'));
  const emulator = await startWhatsAppWeb({ seed: `crash ${Date.now()}` });
  const program = await buildCrashProgram();
  const pool = createProcessPool(program);
  try {
    return await runTrial({ ...options, emulator, pool, file: join(folder, 'session.jsonl') });
  } finally {
    pool.close();
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
    rmSync(program, { force: true });
  }
}

interface Trial {
  kills: number;
  messages: number;
  emulator: WhatsAppWeb;
  pool: ProcessPool;
  file: string;
}

async function runTrial({ kills, messages, emulator, pool, file }: Trial): Promise<CheckResult> {
  for (const [n, customer] of customers.entries()) emulator.addPerson({ phone: customer, name: `Cliente ${n}` });
  const orders = (death: Death): Orders => {
    return { file, death, endpoint: emulator.url, noiseRoot: emulator.root.noisePublicKey.toString('hex') };
  };
  await link(emulator, await pool.next(), orders(null));
  const group = emulator.createGroup({ subject: 'Clientes', members: [phone, ...customers.slice(0, 5)] });

  const sent: string[] = [];
  const causes = new Map<string, number>();
  const began = performance.now();
  for (let life = 1; life <= kills; life += 1) {
    const child = await pool.next();
    const isTimed = Math.random() < 0.4;
    const nth = 1 + Math.floor(Math.random() * 8);
    const death: Death = isTimed ? null : { at: moments[life % moments.length] ?? 'before a commit', nth };
    const gone = death ?? { at: 'some instant' };
    causes.set(gone.at, (causes.get(gone.at) ?? 0) + 1);
    const died = diedBy(child, isTimed ? Math.random() * 900 : 1_800);
    child.send(orders(death));
    const due = Math.round((messages * life) / kills) - sent.length;
    for (let n = 0; n < due; n += 1) {
      await pause(Math.random() * 60);
      sent.push(await writeOne(emulator, group.id));
    }
    await died;
    if (life % 20 === 0) console.log(`${life} kills, ${sent.length} messages written, ${since(began)}`);
  }

  const last = await pool.next();
  last.send(orders(null));
  await drained(emulator);
  await pause(500);
  last.kill('SIGKILL');
  const described = [...causes].map(([cause, n]) => `${n} ${cause}`).join(', ');
  console.log(`killed: ${described}`);
  return judge({ kills, sent, emulator, received: openFileStore(file).received, took: since(began) });
}

function judge(found: {
  kills: number;
  sent: string[];
  emulator: WhatsAppWeb;
  received: string[];
  took: string;
}): CheckResult {
  const { kills, sent, emulator, received, took } = found;
  const faults: string[] = [];
  const keysOf = new Map<string, Set<string>>();
  for (const key of received.filter((each) => each.startsWith('m:'))) {
    const id = key.split(':')[2] ?? '';
    keysOf.set(id, (keysOf.get(id) ?? new Set()).add(key));
  }
  for (const id of sent) {
    const keys = keysOf.get(id)?.size ?? 0;
    if (keys === 0) faults.push(`message ${id} never came out`);
    if (keys > 1) faults.push(`message ${id} came out under ${keys} keys`);
  }
  const refused = emulator.ledger.count('nack') + emulator.ledger.count('retry');
  if (refused > 0) faults.push(`${refused} messages were refused as undecryptable`);
  const delivered = received.filter((key) => key.startsWith('m:')).length;
  const summary =
    `chaos provider-crash: ${kills} kills, ${sent.length} messages, delivered ${delivered} times, ` +
    `${refused} refused, ${faults.length} faults, ${took}`;
  return { summary, faults };
}

async function link(emulator: WhatsAppWeb, child: ChildProcess, orders: Orders): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    child.on('message', (report: Report) => {
      if (report.is === 'qr') void emulator.scan(phone, report.qr);
      if (report.is === 'connected') resolve();
    });
  });
  child.send(orders);
  await connected;
  await drained(emulator);
  await diedBy(child, 0);
}

let written = 0;

/** One in five goes to a group; some are addressed by number. */
async function writeOne(emulator: WhatsAppWeb, group: string): Promise<string> {
  written += 1;
  const text = `mensagem ${written}`;
  const from = customers[written % customers.length] ?? '';
  const isInGroup = written % 5 === 0;
  const to = isInGroup ? { group } : { to: phone, addressing: written % 7 === 0 ? ('pn' as const) : ('lid' as const) };
  const author = isInGroup ? (customers[written % 4] ?? '') : from;
  return (await emulator.send(author, { ...to, text })).id;
}

async function drained(emulator: WhatsAppWeb): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (emulator.devices(phone).some(({ waiting, isConnected }) => waiting > 0 || !isConnected)) {
    if (Date.now() > giveUpAt) return;
    await pause(100);
  }
}

/** Resolves when the process has ended: by itself, or killed after `ms`. */
function diedBy(child: ChildProcess, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), ms);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

type ProcessPool = ReturnType<typeof createProcessPool>;

/** Loading the library takes longer than most processes run, so the next process starts beside the current one. */
function createProcessPool(program: string) {
  const alive = new Set<ChildProcess>();
  const startProcess = () => {
    const child = fork(program, { execArgv: [], cwd: root });
    alive.add(child);
    child.once('exit', () => alive.delete(child));
    const ready = new Promise<ChildProcess>((resolve) => child.once('message', () => resolve(child)));
    return ready;
  };
  const starting = [startProcess(), startProcess()];
  return {
    next(): Promise<ChildProcess> {
      starting.push(startProcess());
      return starting.shift() ?? startProcess();
    },
    close: () => alive.forEach((child) => child.kill('SIGKILL')),
  };
}

function since(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(0)} s`;
}
