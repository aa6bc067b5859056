import { conversationRoutes } from '@recadia/contract/message-routes';
import { aContact, aMessage, aTicket, recordWire, type Wire } from '@recadia/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';
import { aTalk, type Talk } from '../../testing/talk.ts';

let wire: Wire;
let server: TestServer;
let talk: Talk;
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    wire = await recordWire(db.urls.app);
    return { DATABASE_URL: wire.url };
  });
  talk = await aTalk(server);
  // Several messages at the same microsecond, and some that differ by less than a millisecond.
  await sql`
    insert into messages (company_id, ticket_id, connection_id, wa_id, from_me, body, at)
    select ${talk.company.id}, ${talk.ticket.id}, ${talk.connection.id}, 'w' || n, n % 2 = 0, 'm' || n,
      timestamptz '2026-11-10 12:00:00Z' + (n / 3) * interval '7 microseconds'
    from generate_series(1, 57) n`.execute(server.db.admin);
});
afterAll(async () => {
  await server.stop();
  await wire.close();
});

const list = (as: Person, query: Record<string, string | number> = {}, ticketId = talk.ticket.id) =>
  server.call(conversationRoutes.listMessages, { as: as.token, params: { ticketId }, query });
const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `m${from + n}`);
const bodies = ({ body }: Awaited<ReturnType<typeof list>>) => body.messages.map((message) => message.body);

describe('a conversation', () => {
  it('MSG-13 part of MSG-21, X-LST-01: answers pages of 20, newest first, without gap or repeat', async () => {
    const first = await list(talk.agent);
    expect(bodies(first)).toEqual(numbered(38, 57));
    expect(first.body).toMatchObject({ hasMore: true, count: 57, countCapped: false, newerCursor: null });
    expect(first.body.ticket).toMatchObject({ id: talk.ticket.id, uuid: talk.ticket.uuid, status: 'open' });
    const second = await list(talk.agent, { cursor: first.body.nextCursor ?? '' });
    const third = await list(talk.agent, { cursor: second.body.nextCursor ?? '' });
    expect([...bodies(third), ...bodies(second)]).toEqual(numbered(1, 37));
    expect(third.body).toMatchObject({ hasMore: false, nextCursor: null });
    expect(bodies(await list(talk.agent, { pageNumber: 2 }))).toEqual(bodies(second));
    expect((await list(talk.agent, { pageNumber: 51 })).error).toBe('ERR_PAGE_TOO_DEEP');
  });

  it('X-MSG-03 opens around a message, and is read on from there in both directions', async () => {
    const all = await talk.messages();
    const { id = 0 } = all.find(({ body }) => body === 'm20') ?? {};
    const middle = await list(talk.agent, { around: id });
    expect(bodies(middle)).toEqual(numbered(11, 30));
    const newer = await list(talk.agent, { after: middle.body.newerCursor ?? '' });
    expect(bodies(newer)).toEqual(numbered(31, 50));
    const newest = await list(talk.agent, { after: newer.body.newerCursor ?? '' });
    expect(bodies(newest)).toEqual(numbered(51, 57));
    expect(newest.body.newerCursor).toBeNull();
    expect(bodies(await list(talk.agent, { cursor: middle.body.nextCursor ?? '' }))).toEqual(numbered(1, 10));
    expect(bodies(await list(talk.agent, { around: all.at(-1)?.id ?? 0 }))).toEqual(numbered(48, 57));
    const elsewhere = await aTalk(server);
    const { id: foreign } = await aMessage(server.db.admin, elsewhere.of);
    expect((await list(talk.agent, { around: foreign })).error).toBe('ERR_NO_MESSAGE_FOUND');
  });

  it('asks the database two questions, however deep', async () => {
    const { body } = await list(talk.agent);
    const asked = async (query: Record<string, string | number>) => {
      wire.reset();
      await list(talk.agent, query);
      const tables =
        /\b(from|join|into|update)\s+"?(messages|tickets|contacts|message_\w+|connections|users|tags|outbox)\b/;
      return wire.statements().filter((statement) => tables.test(statement)).length;
    };
    const { id = 0 } = (await talk.messages())[20] ?? {};
    const ways: Record<string, string | number>[] = [
      {},
      { pageNumber: 3 },
      { cursor: body.nextCursor ?? '' },
      { around: id },
    ];
    for (const query of ways) expect([query, await asked(query)]).toEqual([query, 2]);
  });

  it('is shown to viewers of its ticket (part of TKT-30); GET changes nothing (part of TKT-38)', async () => {
    const { company, admin, supervisor, loner } = talk;
    const about = { company_id: company.id, connection_id: talk.connection.id };
    const { id: contact_id } = await aContact(server.db.admin, { company_id: company.id });
    const other = await aTicket(server.db.admin, { ...about, contact_id, status: 'open', unread_messages: 1 });
    await aMessage(server.db.admin, { ...about, ticket_id: other.id, contact_id, body: 'ainda não lida' });
    const otherAdmin = (await aStaffedCompany(server, {})).admin;
    const answers = [admin, supervisor, loner, otherAdmin].map(async (who) => {
      const { status, error } = await list(who, {}, other.id);
      return [status, error];
    });
    expect(await Promise.all(answers)).toEqual([
      [200, undefined],
      [403, 'ERR_NO_PERMISSION'],
      [403, 'ERR_NO_PERMISSION'],
      [404, 'ERR_NO_TICKET_FOUND'],
    ]);
    const { body } = await list(admin, {}, other.id);
    expect(body).toMatchObject({ ticket: { unreadMessages: 1 }, messages: [{ body: 'ainda não lida', read: false }] });
  });

  it('refuses a cursor that it did not make', async () => {
    for (const position of [['a', 1], ['-1', 1], ['1'.repeat(18), 1], [1, 1], 'x']) {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
      expect((await list(talk.agent, { cursor })).error).toBe('ERR_VALIDATION');
      expect((await list(talk.agent, { after: cursor })).error).toBe('ERR_VALIDATION');
    }
  });
});
