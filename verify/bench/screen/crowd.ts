import { startWhatsAppCloud, type WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { createTokens } from '../../../server/src/platform/session/tokens.ts';
import type { LiveClient } from '../../../server/src/testing/live-client.ts';
import { startWorkspace, type Workspace } from '../../workspace/workspace.ts';
import {
  cloudNumbers,
  connectAgent,
  crowdPassword,
  offer,
  openCrowdCompany,
  type CrowdChat,
  type CrowdCompany,
} from '../crowd-companies.ts';
import { processorMs } from '../jobs/processor.ts';
import { report } from '../lines.ts';
import { printLoad, share } from './figures.ts';
import { lookAtTalk, missing, paintTimes, printStations, wallClock } from './pixels.ts';

export interface CrowdSize {
  companies: number;
  perSecond: number;
  seconds: number;
}

/** Processes that have just started compile their code, and the database its plans: first comes a quarter of the rate. */
const warmUp = { seconds: 10, shareOfRate: 0.25 };
/** The limit of the p95 on two cores that also run the browser and the load: quiet up to so many messages a second. */
const quietRate = 80;
const p95Limit = { quiet: 200, busy: 1_000 };
const p99Limit = 2_000;
/** The watched conversation gets one of this many messages of its company. */
const watchedOneIn = 4;

/** The same measurement while companies full of users receive two hundred messages per second. */
export async function benchCrowd({ companies, perSecond, seconds }: CrowdSize): Promise<void> {
  const cloud = await startWhatsAppCloud({ webhooks: { batch: 1, maxInFlight: 64 } });
  const workspace = await startWorkspace({ WA_CLOUD_URL: cloud.graphUrl });
  const clients: LiveClient[] = [];
  try {
    const { db, url } = workspace.stack;
    const numbers = cloudNumbers(cloud, { admin: db.admin, encryptionKey: workspace.encryptionKey, url });
    const all: CrowdCompany[] = [];
    for (let at = 0; at < companies; at += 1) all.push(await openCrowdCompany(db, numbers, at));
    const [own] = all;
    const [watcher] = own?.agents ?? [];
    const [talk] = own?.chats ?? [];
    if (!watcher || !talk) throw new Error('no watching agent, or no conversation');
    const { context } = await workspace.enter({ email: watcher.email, password: crowdPassword });
    const page = await lookAtTalk(await context.newPage(), talk.uuid);
    for (const agent of all.flatMap(({ agents }) => agents).filter((one) => one !== watcher))
      clients.push((await connectAgent({ db, url, tokens: createTokens(workspace.tokenSecret) }, agent)).client);
    console.log(`${companies} companies, ${clients.length} sockets and a browser`);
    const quarter = { perSecond: perSecond * warmUp.shareOfRate, seconds: warmUp.seconds };
    await writeAround(cloud, all, talk, quarter, (no) => `Antes ${no}`);
    await cloud.webhooksTaken();
    printLoad();
    const before = await countMessages(workspace);
    const spent = await spentBy(workspace);
    const sent = await writeAround(cloud, all, talk, { perSecond, seconds });
    const kept = (await countMessages(workspace)) - before;
    const [product, database] = (await spentBy(workspace)).map((ms, part) => (ms - (spent[part] ?? 0)) / sent.count);
    const times = await paintTimes(page, sent.watched);
    await cloud.webhooksTaken();
    printLoad();
    await printStations(workspace, sent.watched, times);
    console.log(`${sent.count} messages in ${sent.seconds.toFixed(1)} s; ${times.length} of them were watched`);
    console.log(`kept when the last was written: ${kept}, ${(kept / sent.seconds).toFixed(0)} a second`);
    console.log(`processor time of a message: product ${product?.toFixed(1)} ms, database ${database?.toFixed(1)} ms`);
    report([
      {
        what: 'messages a second',
        measured: sent.count / sent.seconds,
        limit: perSecond * 0.98,
        isFloor: true,
        unit: '/s',
        digits: 1,
      },
      {
        what: 'message to pixels, crowd, p95',
        measured: share(times, 0.95),
        limit: perSecond <= quietRate ? p95Limit.quiet : p95Limit.busy,
        unit: 'ms',
        digits: 0,
      },
      { what: 'message to pixels, crowd, p99', measured: share(times, 0.99), limit: p99Limit, unit: 'ms', digits: 0 },
      { what: 'messages never painted', measured: missing(times), limit: 0, unit: '', digits: 0 },
    ]);
    console.log(`p50 ${share(times, 0.5).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms`);
  } finally {
    for (const client of clients) client.close();
    await workspace.stop();
    await cloud.stop();
  }
}

/** Processor time so far: of the product, and of its connections in the database. */
async function spentBy({ stack: { db, server } }: Workspace): Promise<number[]> {
  const [database, all] = [await processorMs(db), await processorMs(db, server.pid)];
  return [all - database, database];
}

/** The number of stored messages, not only of accepted webhooks. */
async function countMessages({ stack }: Workspace): Promise<number> {
  const { n } = await stack.db.admin
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function writeAround(
  cloud: WhatsAppCloud,
  companies: CrowdCompany[],
  talk: CrowdChat,
  { perSecond, seconds }: Omit<CrowdSize, 'companies'>,
  textOfWatched = (no: number) => `px-${no}-`,
) {
  const watched = new Map<number, number>();
  let own = 0;
  const took = await offer({ perSecond, seconds }, (no) => {
    const { chats } = companies[no % companies.length] ?? { chats: [] };
    const isOwn = no % companies.length === 0;
    const isWatched = isOwn && (own += 1) % watchedOneIn === 0;
    const chat = isWatched ? talk : chats[1 + (Math.floor(no / companies.length) % (chats.length - 1))];
    if (!chat) return;
    const text = isWatched ? textOfWatched(no) : `Mensagem ${no}`;
    if (isWatched) watched.set(no, wallClock());
    cloud.write(chat.phone, { to: chat.to, words: { text } });
  });
  return { count: perSecond * seconds, seconds: took, watched };
}
