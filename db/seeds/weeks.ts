import { randomUUID } from 'node:crypto';
import type { TenantTx } from '../src/scope.ts';
import { withSeeder, type SeedUrls } from '../src/seeder.ts';
import { insertContact } from './talks.ts';
import { agents, givenNames, ofWeekday, surnames, words } from './weeks-data.ts';

const days = 30;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** More than the conversations of any day, so that no customer has two at once. */
const customers = 96;

/** One past conversation, from the first message to the rating; instants in milliseconds. */
interface PastConversation {
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

/** Inserts the answered conversations of the last weeks, once, so that the dashboard has numbers to show. */
export async function seedWeeks(urls: SeedUrls, companyName = 'Casa Aurora Móveis'): Promise<number> {
  return withSeeder(urls, async ({ asOperator, asCompany }) => {
    const { id: company_id } = await asOperator((tx) =>
      tx.selectFrom('companies').select('id').where('name', '=', companyName).executeTakeFirstOrThrow(),
    );
    return asCompany(company_id, async (tx) => {
      const isDone = await tx.selectFrom('contacts').select('id').where('number', '=', numberOf(0)).executeTakeFirst();
      if (isDone) return 0;
      const shop = await findShop(tx, company_id);
      const conversations = conversationsUntil(Date.now());
      for (let customer = 0; customer < customers; customer += 1) {
        const own = conversations.filter((conversation) => conversation.customer === customer);
        if (own.length > 0) await insertCustomer(tx, shop, customer, own);
      }
      return conversations.length;
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

/** The same conversations on each run; only their dates depend on today. */
function conversationsUntil(now: number): PastConversation[] {
  let state = 7;
  const dice = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const conversations: PastConversation[] = [];
  const today = Math.floor(now / dayMs) * dayMs;
  for (let day = today - days * dayMs; day <= today; day += dayMs) {
    const count = (ofWeekday[new Date(day).getUTCDay()] ?? 0) + dice(9) - 4;
    for (let n = 0; n < count; n += 1) {
      const { name, queues, minutes } = agents[dice(agents.length)] ?? agents[0];
      // Opened between 08:00 and 17:00 in São Paulo.
      const opened = day + (11 * 60 + Math.floor((n / count) * 540) + dice(6)) * minuteMs;
      const started = opened + (30 + dice(420)) * 1_000;
      const finished = started + Math.round(minutes * (0.4 + dice(120) / 100)) * minuteMs;
      const rated = dice(100);
      const rate = dice(10) < 3 ? null : rated < 6 ? 1 : rated < 25 ? 2 : 3;
      const queue = queues[dice(queues.length)] ?? queues[0];
      if (finished + 10 * minuteMs < now)
        conversations.push({
          customer: conversations.length % customers,
          queue,
          agent: name,
          opened,
          started,
          finished,
          rate,
        });
    }
  }
  return conversations;
}

async function insertCustomer(
  tx: TenantTx,
  shop: Shop,
  customer: number,
  conversations: PastConversation[],
): Promise<void> {
  const { company_id, connection_id } = shop;
  const given = givenNames[customer % givenNames.length] ?? '';
  const name = `${given} ${surnames[(customer * 7) % surnames.length] ?? ''}`;
  const contact_id = await insertContact(tx, shop, { name, number: numberOf(customer) });
  const last = conversations.at(-1) ?? conversations[0];
  if (!last) return;
  const at = new Date(last.finished);
  const { id: ticket_id } = await tx
    .insertInto('tickets')
    .values({
      company_id,
      contact_id,
      connection_id,
      status: 'closed',
      ...assignmentOf(shop, last),
      last_message: words.answer,
      last_message_at: at,
      last_from_me: true,
      created_at: new Date(conversations[0]?.opened ?? last.opened),
      updated_at: at,
      closed_at: at,
      closed_cause: 'resolved',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertTracking(tx, shop, ticket_id, conversations);
  const line = { company_id, ticket_id, contact_id, connection_id };
  await tx
    .insertInto('ticket_events')
    .values(
      conversations.flatMap((conversation, n) =>
        linesOf(shop, conversation, n === 0).map((timelineRow) => ({ ...line, ...timelineRow })),
      ),
    )
    .execute();
  const message = {
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
        ...message,
        wa_id: randomUUID(),
        from_me: false,
        contact_id,
        body: words.question,
        at: new Date(last.opened),
        created_at: new Date(last.opened),
      },
      {
        ...message,
        wa_id: randomUUID(),
        from_me: true,
        ack: 4,
        body: words.answer,
        user_id: shop.people.get(last.agent) ?? null,
        at,
        created_at: at,
      },
    ])
    .execute();
}

const chatOf = (customer: number) => ({ kind: 'pn', value: numberOf(customer) });

const assignmentOf = ({ people, queues }: Shop, { agent, queue }: PastConversation) => ({
  user_id: people.get(agent) ?? null,
  queue_id: queues.get(queue) ?? null,
});

async function insertTracking(
  tx: TenantTx,
  shop: Shop,
  ticket_id: number,
  conversations: PastConversation[],
): Promise<void> {
  const { company_id, connection_id } = shop;
  const rows = await tx
    .insertInto('ticket_tracking')
    .values(
      conversations.map((conversation) => ({
        company_id,
        ticket_id,
        connection_id,
        ...assignmentOf(shop, conversation),
        rated: conversation.rate !== null,
        created_at: new Date(conversation.opened),
        queued_at: new Date(conversation.opened),
        started_at: new Date(conversation.started),
        finished_at: new Date(conversation.finished),
        rating_at: conversation.rate === null ? null : new Date(conversation.finished),
      })),
    )
    .returning('id')
    .execute();
  const ratings = conversations.flatMap((conversation, n) => {
    const tracking_id = rows[n]?.id;
    if (conversation.rate === null || tracking_id === undefined) return [];
    const { user_id } = assignmentOf(shop, conversation);
    return { company_id, ticket_id, tracking_id, user_id, rate: conversation.rate, created_at: ratedAt(conversation) };
  });
  if (ratings.length > 0) await tx.insertInto('user_ratings').values(ratings).execute();
}

const ratedAt = ({ finished }: PastConversation) => new Date(finished + 3 * minuteMs);

/** The timeline rows of one conversation. */
function linesOf(shop: Shop, conversation: PastConversation, isFirst: boolean) {
  const { user_id: userId, queue_id } = assignmentOf(shop, conversation);
  const timelineRow = (kind: string, at: Date, data: object, place: { queue_id?: number | null } = { queue_id }) => ({
    kind,
    at,
    data: JSON.stringify(data),
    ...place,
  });
  const lines = [
    timelineRow(isFirst ? 'opened' : 'reopened', new Date(conversation.opened), {
      cause: 'customer',
      status: 'pending',
    }),
    timelineRow('accepted', new Date(conversation.started), { status: 'open', userId }),
    timelineRow('resolved', new Date(conversation.finished), { status: 'closed', userId }),
  ];
  if (conversation.rate === null) return lines;
  return [
    ...lines,
    timelineRow('auto-message', new Date(conversation.finished), { cause: 'rating-asked', inputs: {} }),
    timelineRow('rated', ratedAt(conversation), { userId, inputs: { rate: conversation.rate } }),
  ];
}
