import { pause } from '../../../server/src/testing/wait-until.ts';
import type { Changes, Way } from './standing-changes.ts';
import type { Ground } from './standing-company.ts';
import type { Block, CompanyLog } from './standing-log.ts';
import type { Traffic } from './standing-traffic.ts';

const patienceMs = 60_000;
/** Refusals at each api before the company may work again. */
const refusals = 5;
const rules = {
  disabled: { refusal: 'ERR_COMPANY_DISABLED', withinMs: 1_000 },
  overdue: { refusal: 'ERR_SUBSCRIPTION_EXPIRED', withinMs: 1_000 },
  lapsed: { refusal: 'ERR_SUBSCRIPTION_EXPIRED', withinMs: 1_000 },
  midnight: { refusal: 'ERR_SUBSCRIPTION_EXPIRED', withinMs: 10_000 },
};

/** The name of the part that is missing, if any. */
type Missing = string | undefined;

export interface Cycle {
  ground: Ground;
  changes: Changes;
  /** A company of each provider that always works: its messages show that the processes look for work. */
  witnesses: Traffic[];
  isTimed: boolean;
}

/** Blocks a company and lets it work again; returns the states that were not reached in time. */
export async function runCycle(cycle: Cycle, traffic: Traffic, way: Way): Promise<string[]> {
  const { changes, isTimed } = cycle;
  const { company } = traffic;
  const faults: string[] = [];
  const reach = async (findMissing: () => Missing | Promise<Missing>) => {
    const latest = Date.now() + patienceMs;
    let missing = await findMissing();
    for (; missing !== undefined && Date.now() < latest; missing = await findMissing()) await pause(50);
    if (missing !== undefined) faults.push(`${company.fields.name}, ${way.block} and ${way.back}: ${missing}`);
  };
  traffic.lookClosely(true);
  await reach(() => findIdle(cycle, traffic.look(), Date.now() - patienceMs));
  const unknown = { done: Infinity, backBegan: Infinity, backDone: Infinity };
  const block: Block = { ...rules[way.block], began: Date.now(), ...unknown };
  traffic.look().blocks.push(block);
  await changes.block(company, way.block);
  block.done = Date.now();
  await reach(() => findUnblocked(cycle, traffic, { since: block.done, how: way.block }));
  const back = await changes.prepareBack(company, way.back);
  // The time after the limit is judged, so there must be some.
  if (isTimed) await pause(Math.max(0, block.done + block.withinMs + 1_000 - Date.now()));
  block.backBegan = Date.now();
  await back();
  block.backDone = Date.now();
  await reach(() => findIdle(cycle, traffic.look(), block.backDone));
  traffic.lookClosely(false);
  return faults;
}

/** A part that does not yet work: every api answers, a socket is open, and messages leave. */
function findIdle({ ground: { fleet } }: Cycle, { calls, sockets, sends }: CompanyLog, since: number): Missing {
  const answers = (api: string) =>
    calls.some((call) => call.api === api && call.began >= since && call.refusal === undefined);
  const silent = fleet.apis.find(({ name }) => !answers(name));
  if (silent) return `${silent.name} answers no call`;
  if (sockets.every(({ closed }) => closed < Infinity)) return 'no socket is open';
  return sends.some(({ arrivals }) => arrivals.some((at) => at >= since)) ? undefined : 'no message leaves';
}

/** A part that is not yet blocked, or a proof of the block that is still missing. */
async function findUnblocked(
  { ground, witnesses }: Cycle,
  traffic: Traffic,
  { since, how }: { since: number; how: Way['block'] },
): Promise<Missing> {
  const { calls, sockets, sends, written } = traffic.look();
  const refused = (api: string) =>
    calls.filter((call) => call.api === api && call.began >= since && call.refusal !== undefined).length;
  const open = ground.fleet.apis.find(({ name }) => refused(name) < refusals);
  if (open) return `${open.name} refuses no calls`;
  if (sockets.some(({ closed }) => closed === Infinity)) return 'a socket is open';
  const [held, next] = sends.filter(({ began }) => began >= since);
  const inbound = written.find(({ at }) => at >= since);
  if (!held || !next || !inbound) return 'no messages are written';
  const { kind } = traffic.company.chat;
  const witness = witnesses.find(({ company }) => company.chat.kind === kind)?.look();
  // The next message is enqueued after the commit of the held one, so a process that sends it has seen the held one.
  const isSeen = witness?.sends.some(({ began, arrivals }) => began >= next.began && arrivals.length > 0);
  if (!isSeen) return 'no message of a witness leaves';
  // WhatsApp keeps the messages for a phone that was released.
  if (kind === 'linked' && how === 'lapsed') return undefined;
  const stored = await listStored(ground, traffic.company.companyId);
  return stored.includes(inbound.text) ? undefined : `"${inbound.text}" is not stored`;
}

/** The texts of customers that the company has. */
export async function listStored({ db }: Ground, companyId: number): Promise<string[]> {
  const query = db.admin.selectFrom('messages').select('body').where('company_id', '=', companyId);
  return (await query.where('from_me', '=', false).execute()).map(({ body }) => body);
}
