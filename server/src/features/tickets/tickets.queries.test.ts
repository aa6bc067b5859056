import { closeDatabase, openDatabase, seesTicket, tenantTx } from '@recadia/db';
import {
  aConversation,
  aCompany,
  aQueue,
  aUser,
  recordWire,
  testDatabase,
  type TestDatabase,
  type Wire,
} from '@recadia/db/testing';
import { ticketStatuses, type TicketStatus } from '@recadia/contract/tickets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../platform/session/people.ts';
import { pageOfHits } from './list/message-search.service.ts';
import { countTickets, pageOfTickets } from './list/tickets.list.ts';
import { canSeeTicket, viewerOf } from './tickets.policy.ts';
import { pageOfTimeline } from './list/timeline.service.ts';

let db: TestDatabase;
let wire: Wire;
let actor: Actor;
let ticketId: number;

beforeAll(async () => {
  db = await testDatabase();
  wire = await recordWire(db.urls.app);
  openDatabase({ appUrl: wire.url, poolSize: 1 });
  const { id: company_id } = await aCompany(db.admin);
  const queue = await aQueue(db.admin, { company_id });
  const user = await aUser(db.admin, { company_id });
  const talk = await aConversation(db.admin, { company_id, queue_id: queue.id, user_id: user.id });
  ticketId = talk.ticket.id;
  actor = {
    userId: user.id,
    companyId: company_id,
    sessionId: 's',
    name: 'Ana',
    email: 'a@b.c',
    profile: 'user',
    super: false,
    allTicket: true,
    queueIds: [queue.id],
  };
});
afterAll(async () => {
  await closeDatabase();
  await wire.close();
  await db.drop();
});

/** Counts the statements apart from begin and commit. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  wire.reset();
  await work();
  return wire.statements().filter((text) => !/^(begin|commit|rollback)/i.test(text)).length;
}

it('runs at most two statements for list, counters, search and timeline, at any size', async () => {
  const admin: Actor = { ...actor, profile: 'admin' };
  const cases: [string, () => Promise<unknown>][] = [];
  for (const who of [actor, admin]) {
    for (const query of [
      {},
      { status: 'open' as const },
      { showAll: true },
      { searchParam: 'mensagem' },
      { tags: [1], users: [2] },
      { whatsappIds: [1], withUnreadMessages: true, unanswered: true, date: '2026-11-12' },
    ]) {
      const name = `${who.profile} ${JSON.stringify(query)}`;
      cases.push([`list ${name}`, () => pageOfTickets(who, who, 'UTC', query)]);
      cases.push([`counts ${name}`, () => countTickets(who, who, 'UTC', query)]);
    }
    cases.push([`hits ${who.profile}`, () => pageOfHits(who, who, 'mensagem', undefined)]);
    cases.push([`timeline ${who.profile}`, () => pageOfTimeline(who, who, ticketId, undefined)]);
  }
  for (const [name, work] of cases) {
    const questions = await countStatements(work);
    expect(questions, name).toBeGreaterThan(0);
    expect(questions, name).toBeLessThanOrEqual(2);
  }
});

it('the visibility rule says the same in SQL and for a row at hand', async () => {
  const people: Actor[] = [];
  for (const profile of ['user', 'supervisor', 'admin'] as const)
    for (const allTicket of [true, false])
      for (const queueIds of [[], [1], [1, 2]]) people.push({ ...actor, userId: 7, profile, allTicket, queueIds });
  people.push({ ...actor, userId: 7, super: true });
  for (const who of people) {
    const { rows } = await tenantTx(who, (tx) =>
      sql<{ status: TicketStatus; userId: number | null; queueId: number | null; sees: boolean }>`
        select t.status, t.user_id as "userId", t.queue_id as "queueId", ${seesTicket(viewerOf(who))} as sees
        from (
          select * from unnest(${[...ticketStatuses]}::text[]) as s (status),
            unnest(${[null, 7, 8]}::bigint[]) as u (user_id), unnest(${[null, 1, 3]}::bigint[]) as q (queue_id)
        ) t`.execute(tx),
    );
    expect(rows).toHaveLength(27);
    const expected = rows.map((row) => ({ ...row, sees: canSeeTicket(who, row) }));
    expect([who.profile, who.super, who.allTicket, who.queueIds, rows]).toEqual([
      who.profile,
      who.super,
      who.allTicket,
      who.queueIds,
      expected,
    ]);
  }
});
