import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startWhatsAppCloud, type WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { report } from './lines.ts';

const people = 500;
const company = '5511900001111';
// Enough to keep every connection busy, and few enough to notice a slow receiver at once.
const mostWaiting = 256;
const appSecret = 'bench-secret';

interface Tally {
  webhooks: number;
  messages: number;
  forged: number;
}

/** One emulator in this process, one product that checks signatures in another, one webhook per message. */
export async function benchCloudEmulator({ seconds }: { seconds: number }): Promise<void> {
  const product = fork(new URL('./webhook-taker.ts', import.meta.url), [appSecret], { execArgv: ['--import', 'tsx'] });
  const [{ port }] = (await once(product, 'message')) as [{ port: number }];
  const cloud = await startWhatsAppCloud({ webhooks: { batch: 1, maxInFlight: 64 } });
  cloud.addNumber({
    phone: company,
    phoneNumberId: 'P1',
    wabaId: 'W1',
    token: 't',
    appSecret,
    verifyToken: 'v',
    callbackUrl: `http://127.0.0.1:${port}/webhook`,
    name: 'Bench',
    mps: 1_000,
  });
  for (let n = 0; n < people; n += 1) cloud.addPerson({ phone: phoneOf(n), name: `Cliente ${n}` });

  try {
    await write(cloud, 2);
    const before = await tally(product);
    const memoryBefore = process.memoryUsage().rss;
    const cpuBefore = process.cpuUsage();
    const perSecond = await write(cloud, seconds);
    const cpu = process.cpuUsage(cpuBefore);
    const after = await tally(product);
    const sent = after.webhooks - before.webhooks;
    const grownMb = (process.memoryUsage().rss - memoryBefore) / 1024 ** 2;
    report([
      { what: 'webhooks a second, mean', measured: sent / seconds, limit: 1_000, isFloor: true, unit: '/s', digits: 0 },
      {
        what: 'webhooks a second, slowest 5 s',
        measured: slowest(perSecond, 5),
        limit: 1_000,
        isFloor: true,
        unit: '/s',
        digits: 0,
      },
      {
        what: 'messages lost or doubled',
        measured: Math.abs(sent - (after.messages - before.messages)),
        limit: 0,
        unit: '',
        digits: 0,
      },
      { what: 'wrong signatures', measured: after.forged, limit: 0, unit: '', digits: 0 },
    ]);
    const cpuEach = (cpu.user + cpu.system) / sent;
    console.log(
      `\n${sent} webhooks in ${seconds} s, ${cpuEach.toFixed(0)} µs of CPU each, slowest second ` +
        `${Math.min(...perSecond)}, ${grownMb.toFixed(0)} MB more resident memory at the end`,
    );
  } finally {
    await cloud.stop();
    product.kill();
  }
}

/** Writes as fast as webhooks are accepted; returns the accepted ones of each second. */
async function write(cloud: WhatsAppCloud, seconds: number): Promise<number[]> {
  const taken = () => cloud.ledger.count('webhook');
  const start = taken();
  let written = 0;
  const perSecond: number[] = [];
  let mark = start;
  let nextSecondAt = Date.now() + 1_000;
  while (perSecond.length < seconds) {
    while (written - (taken() - start) < mostWaiting) {
      cloud.write(phoneOf(written % people), { to: company, words: { text: `mensagem n.º ${written} – olá 😀` } });
      written += 1;
    }
    await new Promise(setImmediate);
    if (Date.now() < nextSecondAt) continue;
    perSecond.push(taken() - mark);
    mark = taken();
    nextSecondAt += 1_000;
  }
  await cloud.webhooksTaken();
  return perSecond;
}

/** The mean of the slowest interval of this many seconds. */
function slowest(perSecond: number[], run: number): number {
  const means = perSecond
    .slice(0, Math.max(1, perSecond.length - run + 1))
    .map((_, from) => perSecond.slice(from, from + run))
    .map((counts) => counts.reduce((sum, count) => sum + count, 0) / counts.length);
  return Math.min(...means);
}

async function tally(product: ChildProcess): Promise<Tally> {
  // An answer may arrive here before the product has counted it.
  await pause(50);
  product.send('tally');
  const [counted] = (await once(product, 'message')) as [Tally];
  return counted;
}

function phoneOf(n: number): string {
  return `55119${String(80_000_000 + n)}`;
}
