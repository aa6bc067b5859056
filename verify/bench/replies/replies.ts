import { conversationRoutes } from '@recadia/contract/message-routes';
import { liveChannel } from '@recadia/contract/live';
import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import type { LiveClient } from '../../../server/src/testing/live-client.ts';
import { whatsAppEnvironment } from '../../../server/src/testing/whats-app-environment.ts';
import { linkPhone } from '../../chaos/message-path/link-phone.ts';
import { listArrivals } from '../../chaos/message-path/outbound-chats.ts';
import {
  cloudNumbers,
  connectAgent,
  offer,
  openCrowdCompany,
  type CrowdChat,
  type CrowdCompany,
  type CrowdNumbers,
} from '../crowd-companies.ts';
import { report } from '../lines.ts';
import { printLoad, share } from '../screen/figures.ts';
import { startProduct, type Product, type Spent } from './product.ts';

export interface RepliesSize {
  companies: number;
  perSecond: number;
  seconds: number;
  /** Over linked phones instead of the Cloud API. */
  isLinked: boolean;
}

const warmUpSeconds = 5;
const settleMs = 15_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const wallClock = (): number => performance.timeOrigin + performance.now();

/** The emulators; one of them is used. */
interface Sides {
  web: Awaited<ReturnType<typeof startWhatsAppWeb>>;
  cloud: Awaited<ReturnType<typeof startWhatsAppCloud>>;
}

interface Reply {
  calledAt: number;
  answeredAt?: number;
  refused?: number;
  /** When an agent's screen received its first ack. */
  shownAt?: number;
}

/** Agents of many companies reply at a steady rate: from the call of the browser to WhatsApp and to the screen. */
export async function benchReplies(size: RepliesSize & { main: string }): Promise<void> {
  const { isLinked, main } = size;
  const sides = {
    web: await startWhatsAppWeb({ seed: 'replies' }),
    cloud: await startWhatsAppCloud({ pairLimit: null }),
  };
  const roles = ['api', 'worker', ...(isLinked ? (['gateway'] as const) : [])] as const;
  const environment = { ...whatsAppEnvironment(sides.web), WA_CLOUD_URL: sides.cloud.graphUrl };
  const product = await startProduct([...roles], main, environment);
  try {
    await measureReplies(product, sides, size);
  } finally {
    await product.stop();
    await Promise.all([sides.web.close(), sides.cloud.stop()]);
  }
}

async function measureReplies(product: Product, sides: Sides, size: RepliesSize): Promise<void> {
  const { companies, perSecond, seconds, isLinked } = size;
  const clients: LiveClient[] = [];
  try {
    const numbers = isLinked ? linkedNumbers(product, sides) : cloudNumbers(sides.cloud, { ...product, ...product.db });
    const all: CrowdCompany[] = [];
    for (let at = 0; at < companies; at += 1) all.push(await openCrowdCompany(product.db, numbers, at));
    const chats = all.flatMap((company) => company.chats);
    await writeFirst(product, sides, chats, isLinked);
    const replies = new Map<string, Reply>();
    const tokens = new Map<number, string>();
    for (const agent of all.flatMap(({ agents }) => agents)) {
      const { client, token } = await connectAgent(product, agent);
      clients.push(client);
      tokens.set(agent.id, token);
      client.socket.on(liveChannel(agent.companyId, 'appMessage'), (payload: Payload) => noteAck(replies, payload));
    }
    console.log(`${companies} companies, ${clients.length} sockets, ${isLinked ? 'linked phones' : 'Cloud API'}`);
    printLoad();
    const perform = (from: string) => (no: number) => {
      const company = all[no % companies];
      const chat = company?.chats[Math.floor(no / companies) % company.chats.length];
      const text = `${from} ${no}`;
      if (!chat) return;
      const reply: Reply = { calledAt: wallClock() };
      replies.set(text, reply);
      void callApi(product, tokens.get(chat.holder.id) ?? '', chat, text).then((status) => {
        if (status === 200) reply.answeredAt = wallClock();
        else reply.refused = status;
      });
    };
    await offer({ perSecond, seconds: warmUpSeconds }, perform('aquecimento'));
    await allShown(replies);
    replies.clear();
    const before = await product.spent();
    await offer({ perSecond, seconds }, perform('resposta'));
    await allShown(replies);
    await sides.cloud.webhooksTaken();
    const after = await product.spent();
    printLoad();
    const arrivals = new Map(
      chats.flatMap(({ phone }) =>
        listArrivals({ kind: isLinked ? 'linked' : 'cloud', phone }, sides).map(({ text, at }) => [text, at] as const),
      ),
    );
    reportReplies(replies, arrivals, { perSecond, before, after });
  } finally {
    for (const client of clients) client.close();
  }
}

/** Every customer writes once: free text is allowed only after a customer's message. */
async function writeFirst(
  { db }: Product,
  { cloud, web }: Sides,
  chats: CrowdChat[],
  isLinked: boolean,
): Promise<void> {
  for (const { phone, to } of chats) {
    if (isLinked) await web.send(phone, { to, text: 'oi' });
    else cloud.write(phone, { to, words: { text: 'oi' } });
  }
  const written = () => db.admin.selectFrom('messages').select('id').where('body', '=', 'oi').execute();
  while ((await written()).length < chats.length) await pause(100);
}

function linkedNumbers({ db }: Product, { web }: Sides): CrowdNumbers {
  return {
    addPerson: (person) => web.addPerson(person),
    async open(companyId, at) {
      const phone = `55118${10_000_000 + at}`;
      return { phone, connectionId: await linkPhone(db, web, { companyId, phone, name: `Empresa ${at}` }) };
    },
  };
}

/** The status of the answer; 0 where there was none. */
async function callApi({ url }: Product, token: string, { ticketId }: CrowdChat, body: string): Promise<number> {
  const { method, path } = conversationRoutes.sendMessage;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const request = { method, headers, body: JSON.stringify({ body }) };
  const answer = await fetch(`${url}${path.replace(':ticketId', String(ticketId))}`, request).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}

interface Payload {
  message?: { body: string; ack: number };
}

function noteAck(replies: Map<string, Reply>, { message }: Payload): void {
  const reply = message && message.ack > 0 ? replies.get(message.body) : undefined;
  if (reply) reply.shownAt ??= wallClock();
}

async function allShown(replies: Map<string, Reply>): Promise<void> {
  const deadline = performance.now() + settleMs;
  const isOpen = () => [...replies.values()].some((reply) => !reply.shownAt && !reply.refused);
  while (isOpen() && performance.now() < deadline) await pause(50);
}

function reportReplies(
  replies: Map<string, Reply>,
  arrivals: Map<string, number>,
  { perSecond, before, after }: { perSecond: number; before: Spent; after: Spent },
): void {
  const all = [...replies].map(([text, reply]) => ({ ...reply, arrivedAt: arrivals.get(text) }));
  const timesTo = (name: 'answeredAt' | 'arrivedAt' | 'shownAt') =>
    all.map((reply) => (reply[name] ?? Infinity) - reply.calledAt);
  for (const [what, name] of [
    ['answer of the call', 'answeredAt'],
    ['message at WhatsApp', 'arrivedAt'],
    ['first ack on a screen', 'shownAt'],
  ] as const) {
    const shares = [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${share(timesTo(name), part).toFixed(0)} ms`);
    console.log(`${what.padEnd(24)}${shares.join(', ')}`);
  }
  const arrived = all.flatMap(({ arrivedAt }) => arrivedAt ?? []);
  const seconds = (Math.max(...arrived) - Math.min(...all.map(({ calledAt }) => calledAt))) / 1_000;
  const each = (name: keyof Spent) => ((after[name] - before[name]) / all.length).toFixed(1);
  console.log(
    `${each('processorMs')} ms of processor and ${each('roundTrips')} round trips a message, until delivered`,
  );
  const count = (what: string, measured: number) => ({ what, measured, limit: 0, unit: '', digits: 0 });
  const rate = { what: 'replies a second at WhatsApp', measured: arrived.length / seconds, limit: perSecond * 0.95 };
  report([
    { ...rate, isFloor: true, unit: '/s', digits: 1 },
    { what: 'reply to WhatsApp, p95', measured: share(timesTo('arrivedAt'), 0.95), limit: 500, unit: 'ms', digits: 0 },
    {
      what: 'reply to ack on screen, p95',
      measured: share(timesTo('shownAt'), 0.95),
      limit: 1_000,
      unit: 'ms',
      digits: 0,
    },
    count('replies refused', all.filter(({ refused }) => refused !== undefined).length),
    count('replies that never arrived', all.length - arrived.length),
  ]);
}
