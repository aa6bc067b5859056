import { randomUUID } from 'node:crypto';
import type { TenantTx } from '../src/scope.ts';
import { withSeeder, type SeedUrls } from '../src/seeder.ts';
import { insertContact } from './talks.ts';
import { agents, givenNames, ofWeekday, surnames, words } from './weeks-data.ts';

const days = 30;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** More than any day has conversations, so that nobody has two at once. */
const customers = 96;

/** One conversation of the past, from the first word to the rating; instants in milliseconds. */
interface Life {
  customer: number;
  queue: string;
  agent: string;
  opened: number;
  started: number;
  finished: number;
  rate: number | null;
}

interface Shop {
  company_id: number;
  connection_id: number;
  queues: Map<string, number>;
  people: Map<string, number>;
}

/** What a shop that has a number has answered in the last weeks, for a dashboard that has something to tell; once. */
export async function seedWeeks(urls: SeedUrls, companyName = 'Casa Aurora Móveis'): Promise<number> {
  return withSeeder(urls, async ({ asOperator, asCompany }) => {
    const { id: company_id } = await asOperator((tx) =>
      tx.selectFrom('companies').select('id').where('name', '=', companyName).executeTakeFirstOrThrow(),
    );
    return asCompany(company_id, async (tx) => {
      const isDone = await tx.selectFrom('contacts').select('id').where('number', '=', numberOf(0)).executeTakeFirst();
      if (isDone) return 0;
      const shop = await findShop(tx, company_id);
      const lives = livesUntil(Date.now());
      for (let customer = 0; customer < customers; customer += 1) {
        const own = lives.filter((life) => life.customer === customer);
        if (own.length > 0) await insertCustomer(tx, shop, customer, own);
      }
      return lives.length;
    });
  });
}

async function findShop(tx: TenantTx, company_id: number): Promise<Shop> {
  const { id: connection_id } = await tx
    .selectFrom('connections')
    .select('id')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const named = ['id', 'name'] as const;
  const byName = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));
  const queues = byName(await tx.selectFrom('queues').select(named).execute());
  const people = byName(await tx.selectFrom('users').select(named).execute());
  return { company_id, connection_id, queues, people };
}

const numberOf = (customer: number) => `55119${String(71_300_000 + customer * 137)}`;

/** The same each time, but for the day it is. */
function livesUntil(now: number): Life[] {
  let state = 7;
  const dice = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const lives: Life[] = [];
  const today = Math.floor(now / dayMs) * dayMs;
  for (let day = today - days * dayMs; day <= today; day += dayMs) {
    const count = (ofWeekday[new Date(day).getUTCDay()] ?? 0) + dice(9) - 4;
    for (let n = 0; n < count; n += 1) {
      const { name, queues, minutes } = agents[dice(agents.length)] ?? agents[0];
      // From eight to five in São Paulo.
      const opened = day + (11 * 60 + Math.floor((n / count) * 540) + dice(6)) * minuteMs;
      const started = opened + (30 + dice(420)) * 1_000;
      const finished = started + Math.round(minutes * (0.4 + dice(120) / 100)) * minuteMs;
      const rated = dice(100);
      const rate = dice(10) < 3 ? null : rated < 6 ? 1 : rated < 25 ? 2 : 3;
      const queue = queues[dice(queues.length)] ?? queues[0];
      if (finished + 10 * minuteMs < now)
        lives.push({ customer: lives.length % customers, queue, agent: name, opened, started, finished, rate });
    }
  }
  return lives;
}

async function insertCustomer(tx: TenantTx, shop: Shop, customer: number, lives: Life[]): Promise<void> {
  const { company_id, connection_id } = shop;
  const given = givenNames[customer % givenNames.length] ?? '';
  const name = `${given} ${surnames[(customer * 7) % surnames.length] ?? ''}`;
  const contact_id = await insertContact(tx, shop, { name, number: numberOf(customer) });
  const last = lives.at(-1) ?? lives[0];
  if (!last) return;
  const at = new Date(last.finished);
  const { id: ticket_id } = await tx
    .insertInto('tickets')
    .values({
      ...{ company_id, contact_id, connection_id, status: 'closed', ...placeOf(shop, last) },
      ...{ last_message: words.answer, last_message_at: at, last_from_me: true },
      ...{ created_at: new Date(lives[0]?.opened ?? last.opened), updated_at: at },
      ...{ closed_at: at, closed_cause: 'resolved' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertTracking(tx, shop, ticket_id, lives);
  const line = { company_id, ticket_id, contact_id, connection_id };
  await tx
    .insertInto('ticket_events')
    .values(lives.flatMap((life, n) => linesOf(shop, life, n === 0).map((told) => ({ ...line, ...told }))))
    .execute();
  const said = {
    company_id,
    connection_id,
    ticket_id,
    is_read: true,
    data: JSON.stringify({ chat: chatOf(customer) }),
  };
  await tx
    .insertInto('messages')
    .values([
      {
        ...{ ...said, wa_id: randomUUID(), from_me: false, contact_id, body: words.question },
        ...{ at: new Date(last.opened), created_at: new Date(last.opened) },
      },
      {
        ...{ ...said, wa_id: randomUUID(), from_me: true, ack: 4, body: words.answer },
        ...{ user_id: shop.people.get(last.agent) ?? null, at, created_at: at },
      },
    ])
    .execute();
}

const chatOf = (customer: number) => ({ kind: 'pn', value: numberOf(customer) });

const placeOf = ({ people, queues }: Shop, { agent, queue }: Life) => ({
  user_id: people.get(agent) ?? null,
  queue_id: queues.get(queue) ?? null,
});

async function insertTracking(tx: TenantTx, shop: Shop, ticket_id: number, lives: Life[]): Promise<void> {
  const { company_id, connection_id } = shop;
  const rows = await tx
    .insertInto('ticket_tracking')
    .values(
      lives.map((life) => ({
        ...{ company_id, ticket_id, connection_id, ...placeOf(shop, life), rated: life.rate !== null },
        ...{ created_at: new Date(life.opened), queued_at: new Date(life.opened), started_at: new Date(life.started) },
        ...{ finished_at: new Date(life.finished), rating_at: life.rate === null ? null : new Date(life.finished) },
      })),
    )
    .returning('id')
    .execute();
  const ratings = lives.flatMap((life, n) => {
    const tracking_id = rows[n]?.id;
    if (life.rate === null || tracking_id === undefined) return [];
    const { user_id } = placeOf(shop, life);
    return { company_id, ticket_id, tracking_id, user_id, rate: life.rate, created_at: ratedAt(life) };
  });
  if (ratings.length > 0) await tx.insertInto('user_ratings').values(ratings).execute();
}

const ratedAt = ({ finished }: Life) => new Date(finished + 3 * minuteMs);

/** The lines of its timeline. */
function linesOf(shop: Shop, life: Life, isFirst: boolean) {
  const { user_id: userId, queue_id } = placeOf(shop, life);
  const told = (kind: string, at: Date, data: object, place: { queue_id?: number | null } = { queue_id }) => ({
    ...{ kind, at, data: JSON.stringify(data), ...place },
  });
  const lines = [
    told(isFirst ? 'opened' : 'reopened', new Date(life.opened), { cause: 'customer', status: 'pending' }),
    told('accepted', new Date(life.started), { status: 'open', userId }),
    told('resolved', new Date(life.finished), { status: 'closed', userId }),
  ];
  if (life.rate === null) return lines;
  return [
    ...lines,
    told('auto-message', new Date(life.finished), { cause: 'rating-asked', inputs: {} }),
    told('rated', ratedAt(life), { userId, inputs: { rate: life.rate } }),
  ];
}
