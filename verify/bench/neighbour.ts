import { liveChannel } from '@recadia/contract/live';
import { startWhatsAppCloud, type WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import type { LiveClient } from '../../server/src/testing/live-client.ts';
import { cloudNumbers, connectAgent, offer, openCrowdCompany, type CrowdCompany } from './crowd-companies.ts';
import { report } from './lines.ts';
import { startProduct, type Product } from './replies/product.ts';
import { printLoad, share } from './screen/figures.ts';

interface Size {
  /** Companies whose customers write once a second each. */
  companies: number;
  /** Messages a second of the busy company. */
  perSecond: number;
  seconds: number;
  main: string;
}

const warmUpSeconds = 5;
const settleMs = 15_000;
const ratioLimit = 1.5;
const ratio = (some: number[], others: number[]): number => share(some, 0.95) / share(others, 0.95);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** From a customer's message to the frame at an agent's socket, alone and beside a company that receives many. */
export async function benchNeighbour({ companies, perSecond, seconds, main }: Size): Promise<void> {
  const cloud = await startWhatsAppCloud({ webhooks: { batch: 1, maxInFlight: 64 } });
  const product = await startProduct(['api', 'worker'], main, { WA_CLOUD_URL: cloud.graphUrl });
  const clients: LiveClient[] = [];
  const shown = new Map<string, number>();
  try {
    const numbers = cloudNumbers(cloud, { ...product, ...product.db });
    const all: CrowdCompany[] = [];
    for (let at = 0; at <= companies; at += 1) all.push(await openCrowdCompany(product.db, numbers, at));
    for (const company of all) clients.push(...(await watch(product, company, shown)));
    const [busy, ...others] = all;
    if (!busy) throw new Error('no company');
    const write = (name: string, to: CrowdCompany[], rate: number, length: number) =>
      writeTo(cloud, to, { name, perSecond: rate, seconds: length }, shown);
    await write('warm-up', all, perSecond, warmUpSeconds);
    printLoad();
    const alone = await write('alone', others, companies, seconds);
    const flood = write('busy', [busy], perSecond, seconds + 2 * warmUpSeconds);
    await pause(warmUpSeconds * 1_000);
    const beside = await write('beside', others, companies, seconds);
    const flooded = await flood;
    printLoad();
    // The same load on the machine without a busy company.
    const even = await write('even', all, companies + perSecond, seconds);
    for (const [name, times] of Object.entries({ alone, beside, flooded, even }))
      console.log(`${name}: p50 ${share(times, 0.5).toFixed(0)} ms, p95 ${share(times, 0.95).toFixed(0)} ms`);
    const missing = [...alone, ...beside, ...flooded, ...even].filter((ms) => ms === Infinity).length;
    report([
      {
        what: 'p95 beside the busy, of alone',
        measured: ratio(beside, alone),
        limit: ratioLimit,
        unit: '×',
        digits: 2,
      },
      {
        what: 'p95 beside the busy, of the same load spread evenly',
        measured: ratio(beside, even),
        limit: ratioLimit,
        unit: '×',
        digits: 2,
      },
      { what: 'messages never shown', measured: missing, limit: 0, unit: '', digits: 0 },
    ]);
  } finally {
    for (const client of clients) client.close();
    await product.stop();
    await cloud.stop();
  }
}

/** The sockets of the agents who hold tickets; notes when a text is first shown. */
async function watch(product: Product, company: CrowdCompany, shown: Map<string, number>): Promise<LiveClient[]> {
  const clients: LiveClient[] = [];
  for (const { holder } of company.chats) {
    const { client } = await connectAgent(product, holder);
    client.socket.on(liveChannel(company.id, 'appMessage'), ({ message }: { message?: { body: string } }) => {
      if (message && !shown.has(message.body)) shown.set(message.body, performance.now());
    });
    clients.push(client);
  }
  return clients;
}

/** Lets customers of the companies write in turns; returns the milliseconds until each text was shown. */
async function writeTo(
  cloud: WhatsAppCloud,
  companies: CrowdCompany[],
  { name, ...rate }: { name: string; perSecond: number; seconds: number },
  shown: Map<string, number>,
): Promise<number[]> {
  const written = new Map<string, number>();
  await offer(rate, (no) => {
    const { chats } = companies[no % companies.length] ?? { chats: [] };
    const chat = chats[Math.floor(no / companies.length) % chats.length];
    if (!chat) return;
    const text = `${name} ${no}`;
    written.set(text, performance.now());
    cloud.write(chat.phone, { to: chat.to, words: { text } });
  });
  const latest = performance.now() + settleMs;
  while (performance.now() < latest && [...written.keys()].some((text) => !shown.has(text))) await pause(50);
  return [...written].map(([text, at]) => (shown.get(text) ?? Infinity) - at);
}
