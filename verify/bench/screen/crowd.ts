import { aCompany, aContact, aMessage, aPlan, aQueue, aTicket, aUser, builderPassword } from '@recadia/db/testing';
import { startWhatsAppCloud, type WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { createTokens } from '../../../server/src/platform/session/tokens.ts';
import { joinLive, type LiveClient } from '../../../server/src/testing/live-client.ts';
import { appSecret, openMetaNumber } from '../../chaos/message-path/meta.ts';
import { signIn } from '../../chaos/people.ts';
import { startWorkspace, type Workspace } from '../../workspace/workspace.ts';
import { report } from '../lines.ts';
import { printLoad, share } from './figures.ts';
import { lookAtTalk, missing, paintTimes, wallClock } from './pixels.ts';

export interface CrowdSize {
  companies: number;
  perSecond: number;
  seconds: number;
}

const queuesEach = 2;
/** Only the agents of a queue see its tickets. */
const agentsPerQueue = 10;
const chatsPerQueue = 4;
const warmUpSeconds = 5;
/** The watched conversation gets one of this many messages of its company. */
const watchedOneIn = 4;

interface Chat {
  phone: string;
  to: string;
  uuid: string;
}

interface Company {
  chats: Chat[];
  agents: { id: number; companyId: number; email: string; role: 'user' }[];
}

/** The same measurement while companies full of users receive two hundred messages per second. */
export async function benchCrowd({ companies, perSecond, seconds }: CrowdSize): Promise<void> {
  const cloud = await startWhatsAppCloud({ webhooks: { batch: 1, maxInFlight: 64 } });
  const workspace = await startWorkspace({ WA_CLOUD_URL: cloud.graphUrl });
  const clients: LiveClient[] = [];
  try {
    const all: Company[] = [];
    for (let at = 0; at < companies; at += 1) all.push(await openCompany(workspace, cloud, at));
    const [own] = all;
    const [watcher] = own?.agents ?? [];
    const [talk] = own?.chats ?? [];
    if (!watcher || !talk) throw new Error('no watching agent, or no conversation');
    const { context } = await workspace.enter({ email: watcher.email, password: builderPassword });
    const page = await lookAtTalk(await context.newPage(), talk.uuid);
    for (const agent of all.flatMap(({ agents }) => agents).filter((one) => one !== watcher))
      clients.push(await listen(workspace, agent));
    console.log(`${companies} companies, ${clients.length} sockets and a browser`);
    printLoad();
    const before = await countMessages(workspace);
    const sent = await writeAround(cloud, all, talk, { perSecond, seconds });
    const kept = (await countMessages(workspace)) - before;
    const times = await paintTimes(page, sent.watched);
    await cloud.webhooksTaken();
    printLoad();
    console.log(`${sent.count} messages in ${sent.seconds.toFixed(1)} s; ${times.length} of them were watched`);
    console.log(`kept when the last was written: ${kept}, ${(kept / sent.seconds).toFixed(0)} a second`);
    report([
      {
        what: 'messages a second',
        measured: sent.count / sent.seconds,
        limit: perSecond * 0.98,
        isFloor: true,
        unit: '/s',
        digits: 1,
      },
      { what: 'message to pixels, crowd, p95', measured: share(times, 0.95), limit: 500, unit: 'ms', digits: 0 },
      { what: 'messages never painted', measured: missing(times), limit: 0, unit: '', digits: 0 },
    ]);
    console.log(`p50 ${share(times, 0.5).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms`);
  } finally {
    for (const client of clients) client.close();
    await workspace.stop();
    await cloud.stop();
  }
}

/** The number of stored messages, not only of accepted webhooks. */
async function countMessages({ stack }: Workspace): Promise<number> {
  const { n } = await stack.db.admin
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function openCompany({ stack, encryptionKey }: Workspace, cloud: WhatsAppCloud, at: number): Promise<Company> {
  const { admin } = stack.db;
  const plan = await aPlan(admin, { users: 100, connections: 10, queues: 20 });
  const { id: company_id } = await aCompany(admin, { name: `Empresa ${at}`, plan_id: plan.id });
  const phoneNumberId = String(900_000 + at);
  const appKey = await openMetaNumber(admin, encryptionKey, company_id, phoneNumberId);
  const { id: connection_id } = await admin
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  const to = `55118${10_000_000 + at}`;
  const callbackUrl = `${stack.url}/webhooks/whatsapp-cloud/${appKey}`;
  cloud.addNumber({
    phone: to,
    phoneNumberId,
    wabaId: `W${at}`,
    token: 'EAA',
    appSecret,
    verifyToken: 'x',
    callbackUrl,
    name: `Empresa ${at}`,
    mps: 1_000,
  });
  const company: Company = { chats: [], agents: [] };
  for (let queue = 0; queue < queuesEach; queue += 1) {
    const { id: queue_id } = await aQueue(admin, { company_id });
    const members = [];
    for (let n = 0; n < agentsPerQueue; n += 1)
      members.push(await aUser(admin, { company_id, profile: 'user', queue_ids: [queue_id] }));
    for (const { id, email } of members) company.agents.push({ id, companyId: company_id, email, role: 'user' });
    for (let n = 0; n < chatsPerQueue; n += 1) {
      const phone = `55119${70_000_000 + at * 100 + queue * 10 + n}`;
      cloud.addPerson({ phone, name: `Cliente ${at}.${queue}.${n}` });
      const contact = await aContact(admin, { company_id, name: `Cliente ${at}.${queue}.${n}`, number: phone });
      await admin
        .updateTable('contact_identities')
        .set({ match_key: `5511${phone.slice(5)}` })
        .where('contact_id', '=', contact.id)
        .execute();
      const of = { company_id, connection_id, contact_id: contact.id };
      const user_id = members[n]?.id ?? null;
      const { id: ticket_id, uuid } = await aTicket(admin, { ...of, queue_id, user_id, status: 'open' });
      await aMessage(admin, { ...of, ticket_id });
      company.chats.push({ phone, to, uuid });
    }
  }
  return company;
}

async function listen({ stack, tokenSecret }: Workspace, agent: Company['agents'][number]): Promise<LiveClient> {
  const { token } = await signIn({ db: stack.db, tokens: createTokens(tokenSecret) }, agent);
  const client = await joinLive(stack.url, { token });
  // The frames of other users are not checked; stored, they would fill the memory of this process.
  client.socket.onAny(() => client.frames.splice(0));
  return client;
}

async function writeAround(cloud: WhatsAppCloud, companies: Company[], talk: Chat, size: Omit<CrowdSize, 'companies'>) {
  const watched = new Map<number, number>();
  const began = performance.now();
  const total = size.perSecond * (size.seconds + warmUpSeconds);
  let count = 0;
  let own = 0;
  while (count < total) {
    const passed = (performance.now() - began) / 1_000;
    for (const due = Math.min(total, passed * size.perSecond); count < due; count += 1) {
      const { chats } = companies[count % companies.length] ?? { chats: [] };
      const isOwn = count % companies.length === 0;
      const isWatched = isOwn && (own += 1) % watchedOneIn === 0;
      const chat = isWatched ? talk : chats[1 + (Math.floor(count / companies.length) % (chats.length - 1))];
      if (!chat) continue;
      const text = isWatched ? `px-${count}-` : `Mensagem ${count}`;
      if (isWatched && passed > warmUpSeconds) watched.set(count, wallClock());
      cloud.write(chat.phone, { to: chat.to, words: { text } });
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { count, seconds: (performance.now() - began) / 1_000, watched };
}
