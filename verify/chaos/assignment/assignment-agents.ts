import { authRoutes } from '@recadia/contract/auth';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { createCaller } from '../../../server/src/testing/call.ts';
import { connectLive } from '../../../server/src/testing/live-client.ts';
import type { Fleet } from '../flood/fleet.ts';
import { aPerson, signIn, type ChaosCompany, type Person } from '../people.ts';
import { oneOf } from '../message-path/writer.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** How long an agent stays online and offline, and how long a ticket takes. */
const times = { staysMs: [8_000, 24_000], awayMs: [2_000, 6_000], ticketMs: [200, 600] } as const;
const between = ([least, most]: readonly [number, number]) => least + Math.random() * (most - least);
/** Meta and browsers send an origin. */
const headers = { origin: 'http://recadia.test' };

/** Agents of a queue who sign in, close their tickets, sign out and return, until they are stopped. */
export async function openAgents(
  fleet: Fleet,
  company: Pick<ChaosCompany, 'companyId' | 'word'>,
  { queueId, count }: { queueId: number; count: number },
) {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) people.push(await aPerson(fleet, company, 'user', [queueId]));
  const counts = { visits: 0, turnedAway: 0, notLetOut: 0, closed: 0, refused: 0 };
  let isOver = false;
  let oldestTickets = new Map<number, number>();
  const done = new Set<number>();
  /** One query for all agents: twenty separate queries would be most of the load. */
  const looking = (async () => {
    for (; !isOver; await pause(times.ticketMs[0])) oldestTickets = await oldestOf(fleet, company.companyId);
  })();
  const url = () => oneOf(fleet.apis).url;

  /** A real socket sets an agent online; signing out sets the agent offline at once. */
  async function visit(person: Person): Promise<void> {
    const { token } = await signIn(fleet, person);
    const client = connectLive(url(), { token });
    // An agent whose connection is not ready soon, on a busy machine, leaves and returns.
    const isIn = await client.waitFor('ready').then(
      () => true,
      () => false,
    );
    counts[isIn ? 'visits' : 'turnedAway'] += 1;
    const until = Date.now() + between(times.staysMs);
    while (isIn && Date.now() < until && !isOver) {
      await pause(between(times.ticketMs));
      const ticketId = oldestTickets.get(person.id);
      if (ticketId === undefined || done.has(ticketId)) continue;
      const [params, body] = [{ id: ticketId }, { status: 'closed' }];
      const { status } = await createCaller(url())(ticketRoutes.updateTicket, { as: token, params, body });
      counts[status === 200 ? 'closed' : 'refused'] += 1;
      if (status === 200) done.add(ticketId);
    }
    while ((await createCaller(url())(authRoutes.logout, { as: token, headers })).status !== 200) {
      counts.notLetOut += 1;
      await pause(500);
    }
    client.close();
  }

  const working = people.map(async (person) => {
    await pause(Math.random() * times.awayMs[1]);
    while (!isOver) {
      await visit(person);
      if (!isOver) await pause(between(times.awayMs));
    }
  });
  return {
    ids: people.map(({ id }) => id),
    counts,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all([looking, ...working]);
    },
  };
}

/** The oldest open ticket of each agent. */
async function oldestOf({ db }: Fleet, companyId: number): Promise<Map<number, number>> {
  const open = await db.admin
    .selectFrom('tickets')
    .select(['id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .orderBy('id', 'desc')
    .execute();
  return new Map(open.flatMap(({ id, user_id: userId }) => (userId === null ? [] : [[userId, id] as const])));
}
