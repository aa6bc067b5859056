import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startWhatsAppWeb, type WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import type { SessionOrder, SessionReport } from '../../whatsapp/src/providers/baileys/testing/sessions-child.ts';
import { root } from '../../testkit/files.ts';
import { report } from './lines.ts';

const childPath = join(root, 'whatsapp/src/providers/baileys/testing/sessions-child.ts');
const customer = '5511977770000';
const phoneOf = (session: number) => `55119000${String(session).padStart(5, '0')}`;
type Weight = Extract<SessionReport, { is: 'weight' }>;

/**
 * Many linked devices in one process: the cost of each further idle one, and whether the process grows over time. Every
 * session receives one message per minute during the soak.
 */
export async function benchSessions({ sessions, minutes }: { sessions: number; minutes: number }): Promise<void> {
  const emulator = await startWhatsAppWeb({ seed: 'sessions' });
  emulator.addPerson({ phone: customer, name: 'Cliente' });
  const child = fork(childPath, {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await once(child, 'message');
    const sendOrder = (order: SessionOrder) => child.send(order);
    sendOrder({ is: 'begin', endpoint: emulator.url, noiseRoot: emulator.root.noisePublicKey.toString('hex') });
    // The first session loads the library, so it is part of the base figure.
    await openUpTo(1, 0, { child, emulator });
    const none = await settled(child);
    const some = Math.round(sessions / 4);
    await openUpTo(some, 1, { child, emulator });
    const quarter = await settled(child);
    await openUpTo(sessions, some, { child, emulator });
    const all = await settled(child);
    for (const [count, { rssMb, parts }] of [
      [1, none],
      [some, quarter],
      [sessions, all],
    ] as const) {
      console.log(`${count} sessions: ${rssMb.toFixed(0)} MB resident, ${parts['heap in use']?.toFixed(0)} MB heap`);
    }
    const after = await soak(minutes, { child, emulator, sessions });
    printGrowth(all, after);
    const lasting = (after.rssMb / all.rssMb - 1) * 100;
    report([
      {
        what: `each session up to ${some}`,
        measured: (quarter.rssMb - none.rssMb) / (some - 1),
        limit: 3,
        unit: 'MB',
        digits: 2,
      },
      {
        what: `each session up to ${sessions}`,
        measured: (all.rssMb - none.rssMb) / (sessions - 1),
        limit: 3,
        unit: 'MB',
        digits: 2,
      },
      { what: `growth over ${minutes} minutes`, measured: lasting, limit: 5, unit: '%', digits: 1 },
      { what: 'messages that were not received', measured: after.sent - after.received, limit: 0, unit: '', digits: 0 },
      { what: 'sessions that dropped', measured: after.drops.length, limit: 0, unit: '', digits: 0 },
    ]);
  } finally {
    child.kill('SIGKILL');
    await emulator.close();
  }
}

interface Bench {
  child: ChildProcess;
  emulator: WhatsAppWeb;
}

/** Two at a time: linking takes seconds of processor time for each. */
async function openUpTo(count: number, from: number, { child, emulator }: Bench): Promise<void> {
  let next = from;
  const lane = async () => {
    while (next < count) {
      const session = next;
      next += 1;
      await link(session, { child, emulator });
    }
  };
  await Promise.all([lane(), lane()]);
}

function link(session: number, { child, emulator }: Bench): Promise<void> {
  emulator.addPerson({ phone: phoneOf(session), name: `Loja ${session}` });
  return new Promise((resolve, reject) => {
    let isScanned = false;
    const listener = (report: SessionReport) => {
      if (!('session' in report) || report.session !== session) return;
      if (report.is === 'qr' && !isScanned) {
        isScanned = true;
        emulator.scan(phoneOf(session), report.qr).catch(reject);
      }
      if (report.is === 'connected') {
        child.off('message', listener);
        resolve();
      }
    };
    child.on('message', listener);
    child.send({ is: 'open', session } satisfies SessionOrder);
  });
}

/** The lowest of a few figures: right after the work some memory is not yet free. */
async function settled(child: ChildProcess): Promise<Weight> {
  let lightest: Weight | undefined;
  for (let look = 0; look < 4; look += 1) {
    await pause(2_500);
    const weight = await weigh(child);
    if (!lightest || weight.rssMb < lightest.rssMb) lightest = weight;
  }
  return lightest as Weight;
}

function weigh(child: ChildProcess): Promise<Weight> {
  return new Promise((resolve) => {
    const listener = (report: SessionReport) => {
      if (report.is !== 'weight') return;
      child.off('message', listener);
      resolve(report);
    };
    child.on('message', listener);
    child.send({ is: 'weigh' } satisfies SessionOrder);
  });
}

function printGrowth(before: Weight, after: Weight): void {
  console.log(`\nover the soak (MB)${'before'.padStart(16)}${'after'.padStart(10)}${'grew'.padStart(10)}`);
  for (const [what, now] of Object.entries({ resident: after.rssMb, ...after.parts })) {
    const then = what === 'resident' ? before.rssMb : (before.parts[what] ?? 0);
    const figures = [then, now, now - then].map((figure) => figure.toFixed(1).padStart(10));
    console.log(`${what.padEnd(24)}${figures.join('')}`);
  }
  console.log();
}

async function soak(minutes: number, { child, emulator, sessions }: Bench & { sessions: number }) {
  const until = Date.now() + minutes * 60_000;
  const before = await weigh(child);
  let sent = 0;
  for (let session = 0; Date.now() < until; session = (session + 1) % sessions) {
    await emulator.send(customer, { to: phoneOf(session), text: `bom dia ${sent}` });
    sent += 1;
    await pause(60_000 / sessions);
  }
  const weight = await settled(child);
  const drops = weight.drops.slice(before.drops.length);
  if (drops.length > 0) console.log(`dropped with ${drops.join(', ')}`);
  return { ...weight, received: weight.received - before.received, drops, sent };
}
