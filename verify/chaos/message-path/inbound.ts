import { randomBytes } from 'node:crypto';
import { aCompany } from '@recadia/db/testing';
import { startWhatsAppWeb, type WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { whatsAppEnvironment } from '../../../server/src/testing/whats-app-environment.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { serverEnvironment, startServer, type ServerProcess } from '../../../testkit/server-process.ts';
import { startFleet, type Fleet, type Member } from '../flood/fleet.ts';
import { judgeInbound } from './inbound-judge.ts';
import { linkPhone } from './link-phone.ts';
import { openMetaNumber, startMeta, twice } from './meta.ts';
import { customerOf, isLinked, textOf, type Written } from './written.ts';

export interface InboundSize {
  messages: number;
  chats: number;
  kills: number;
  main: string;
}

/** A kill happens when its share of the messages has been processed, or after this time. */
const betweenKillsMs = 6_000;
/** Maximum of processes that are down at once. */
const mostDown = 2;
const settleWithinMs = 180_000;
/** Each linked device is processed message by message; several run in parallel. */
const shopPhones = ['5511966600000', '5511966600001'] as const;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Must hold: when processes are killed while customers write over both providers, every message is stored once, in one
 * conversation with one contact, in the order of WhatsApp's time.
 */
export async function runInbound(size: InboundSize): Promise<CheckResult> {
  const emulator = await startWhatsAppWeb({ seed: randomBytes(8).toString('hex'), ledgerCapacity: 10_000 });
  const encryption = randomBytes(32).toString('base64');
  const env = { ENCRYPTION_KEY: encryption, WA_CLOUD_URL: 'http://127.0.0.1:9', ...whatsAppEnvironment(emulator) };
  const fleet = await startFleet({ apis: 2, workers: 2, env, main: size.main });
  const gateway = await startGatewayMember(fleet, env, size.main);
  try {
    return await runTrial(fleet, gateway, emulator, encryption, size);
  } finally {
    await gateway.end();
    await fleet.stop();
    await emulator.close();
  }
}

async function runTrial(
  fleet: Fleet,
  gateway: Member,
  emulator: WhatsAppWeb,
  encryption: string,
  { messages, chats, kills }: InboundSize,
): Promise<CheckResult> {
  const { admin } = fleet.db;
  const { id: company_id } = await aCompany(admin);
  const appKey = await openMetaNumber(admin, encryption, company_id);
  for (const phone of shopPhones) await linkPhone(fleet.db, emulator, { companyId: company_id, phone, name: 'Loja' });
  for (let chat = 0; chat < chats; chat += 1)
    if (isLinked(chat)) emulator.addPerson({ phone: customerOf(chat), name: `Cliente ${chat}` });

  const began = performance.now();
  const meta = startMeta(fleet.apis, appKey);
  const all = interleaved(messages, chats);
  const linked = all.filter(({ chat }) => isLinked(chat));
  let isWritten = false;
  emulator.chaos.add({ action: 'duplicate', kind: 'message', probability: twice });
  emulator.chaos.add({ action: 'reorder', kind: 'message', probability: 0.02 });
  const writing = Promise.all([
    meta.deliver(all.filter(({ chat }) => !isLinked(chat))),
    (async () => {
      for (const one of linked) await emulator.send(customerOf(one.chat), { to: phoneOf(one), text: textOf(one) });
    })(),
  ]).then(() => void (isWritten = true));
  const killed = await killAround([...fleet.apis, ...fleet.workers, gateway], {
    kills,
    isDue: async (n) => (await countMessages(admin)) >= (n * messages) / kills,
  });
  await writing;
  const wroteMs = performance.now() - began;
  const faults = isWritten ? [] : ['not everything was written'];
  const drained = await settle(fleet, messages);
  faults.push(...(await judgeInbound(admin, all, { chats, companyId: company_id })));
  const seconds = (ms: number) => Math.round(ms / 1_000);
  const summary =
    `chaos inbound: ${messages} messages (${linked.length} linked) over ${chats} chats, ${meta.repeated()} Cloud and ` +
    `${emulator.ledger.count('chaos.duplicate')} linked ones delivered twice, ${killed}; written in ${seconds(wroteMs)} s, all of it worked in ${seconds(drained.ms)} s later, ${faults.length} faults`;
  return { summary, faults };
}

/** The recipient of a customer: every other customer of a linked device writes to the second one. */
const phoneOf = ({ chat }: Written): string => shopPhones[chat % 4 === 0 ? 0 : 1];

/** In order within a chat, chats interleaved; some neighbours are swapped, as in transit. */
function interleaved(messages: number, chats: number): Written[] {
  const all = Array.from({ length: messages }, (_, n) => ({ chat: n % chats, no: Math.floor(n / chats) }));
  for (let n = chats; n < all.length; n += 1) {
    const [here, before] = [all[n], all[n - chats]];
    if (here && before && !isLinked(here.chat) && Math.random() < 0.1) [all[n], all[n - chats]] = [before, here];
  }
  return all;
}

/** Kills a process whenever the next kill is due, and restarts it; returns the killed ones. */
export async function killAround(
  members: Member[],
  { kills, isDue, withinMs = betweenKillsMs }: { kills: number; isDue(n: number): Promise<boolean>; withinMs?: number },
): Promise<string> {
  const restarts: Promise<void>[] = [];
  const killed = new Map<string, number>();
  for (let n = 0; n < kills; n += 1) {
    const latest = performance.now() + withinMs * (0.5 + Math.random());
    while (performance.now() < latest && !(await isDue(n))) await pause(100);
    const upNow = () => members.filter((member) => member.isUp());
    // Killing faster than processes start would only test their start.
    while (members.length - upNow().length >= mostDown) await pause(100);
    const victim = upNow()[Math.floor(Math.random() * upNow().length)];
    if (!victim) continue;
    killed.set(victim.role, (killed.get(victim.role) ?? 0) + 1);
    restarts.push(victim.restart('SIGKILL'));
    if (n % 10 === 9) console.log(`${n + 1} kills`);
  }
  await Promise.all(restarts);
  return `${kills} kills (${[...killed].map(([role, times]) => `${role} ${times}`).join(', ')})`;
}

async function startGatewayMember(fleet: Fleet, env: NodeJS.ProcessEnv, main: string) {
  const shared = serverEnvironment(fleet.db, { LOG_LEVEL: 'info', ...env, ROLE: 'gateway' });
  const start = () => startServer({ env: shared, main });
  let running: ServerProcess = await start();
  let isUp = true;
  return {
    role: 'gateway' as const,
    name: 'gateway',
    url: '',
    isUp: () => isUp,
    async restart(signal: NodeJS.Signals) {
      isUp = false;
      await running.stop(signal);
      running = await start();
      isUp = true;
    },
    end: () => running.stop('SIGKILL'),
  };
}

const countMessages = async (admin: Fleet['db']['admin']): Promise<number> => {
  const row = await admin
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
};

/** Waits until all messages are stored and none is pending, or until the timeout. */
async function settle({ db: { admin } }: Fleet, messages: number): Promise<{ ms: number }> {
  const began = performance.now();
  const isWaiting = async () => {
    const row = await admin.selectFrom('inbound').select('id').where('done_at', 'is', null).limit(1).executeTakeFirst();
    return row !== undefined;
  };
  while (performance.now() - began < settleWithinMs) {
    if ((await countMessages(admin)) >= messages && !(await isWaiting())) break;
    await pause(250);
  }
  return { ms: performance.now() - began };
}
