import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aConnection } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import { describe, expect, it } from 'vitest';
import { aStaffedCompany, type Person } from '../../../testing/world.ts';
import { useServerWithDesk } from '../../../testing/use-server.ts';

const { server, desk } = useServerWithDesk();

type Query = Record<string, string | number>;
const list = (as: Person, query: Query = {}) => server.call(ticketRoutes.listTickets, { as: as.token, query });
const idsOf = async (as: Person, query: Query = {}) => (await list(as, query)).body.tickets.map(({ id }) => id);
const sorted = async (as: Person, query: Query = {}) => (await idsOf(as, query)).sort((a, b) => a - b);
const counts = async (as: Person, query: Query = {}) =>
  (await server.call(ticketRoutes.countTickets, { as: as.token, query })).body;
const json = (ids: number[]) => JSON.stringify(ids);

/** One ticket of every kind that the visibility rule distinguishes. */
async function everyKind() {
  const { queue, support, agent, colleague } = desk;
  const places = {
    mine: { queue_id: queue.id, user_id: agent.id },
    colleagues: { queue_id: queue.id, user_id: colleague.id },
    mineElsewhere: { queue_id: support.id, user_id: agent.id },
    elsewhere: { queue_id: support.id },
    queued: { queue_id: queue.id },
    nowhere: {},
  };
  const ids: Record<string, number> = {};
  for (const status of ['open', 'pending', 'closed'] as const) {
    for (const [place, fields] of Object.entries(places))
      ids[`${status} ${place}`] = (await desk.talk({ status, ...fields })).id;
  }
  return { ids, named: (found: number[]) => Object.keys(ids).filter((name) => found.includes(ids[name] ?? 0)) };
}

describe('TKT-30 TKT-31 part of ROL-04: tickets of a list', () => {
  const pendingOfQueue = ['pending mine', 'pending colleagues', 'pending mineElsewhere', 'pending queued'];

  it('an agent: the own ones, and what waits in the own queues; showAll changes nothing', async () => {
    const { named } = await everyKind();
    for (const query of [{}, { showAll: 'true' }, { showAll: 'false' }] as Query[]) {
      const open = named(await idsOf(desk.agent, { ...query, status: 'open' }));
      expect(open).toEqual(['open mine', 'open mineElsewhere']);
      expect(named(await idsOf(desk.agent, { ...query, status: 'pending' }))).toEqual(pendingOfQueue);
      const closed = named(await idsOf(desk.agent, { ...query, status: 'closed' }));
      expect(closed).toEqual(['closed mine', 'closed mineElsewhere']);
      expect(named(await idsOf(desk.agent, query)).sort()).toEqual([...open, ...pendingOfQueue, ...closed].sort());
    }
  });

  it('allTicket: adds tickets without a queue; a user with neither queues nor flag sees none', async () => {
    const { named } = await everyKind();
    expect(named(await idsOf(desk.all))).toEqual(['pending nowhere']);
    expect(await idsOf(desk.loner)).toEqual([]);
  });

  it('an admin: the own ones and everything that waits; with showAll everything', async () => {
    const { ids, named } = await everyKind();
    const waiting = Object.keys(ids).filter((name) => name.startsWith('pending'));
    expect(named(await idsOf(desk.admin))).toEqual(waiting);
    expect(named(await idsOf(desk.admin, { showAll: 'true' })).sort()).toEqual(Object.keys(ids).sort());
  });

  it('X-TKT-19 lists colleagues’ tickets of own queues when a supervisor asks with showQueues', async () => {
    const { ids, named } = await everyKind();
    const { supervisor, agent, colleague, queue, support } = desk;
    const ofQueue = Object.keys(ids).filter((name) => / (mine|colleagues|queued)$/.test(name));
    const waiting = ofQueue.filter((name) => name.startsWith('pending'));
    expect(named(await idsOf(supervisor))).toEqual(waiting);
    expect(named(await idsOf(supervisor, { showAll: 'true' }))).toEqual(waiting);
    expect(named(await idsOf(supervisor, { showQueues: 'true' }))).toEqual(ofQueue);
    const narrow = { showQueues: 'true', status: 'open' };
    expect(named(await idsOf(supervisor, { ...narrow, users: json([colleague.id]) }))).toEqual(['open colleagues']);
    expect(named(await idsOf(supervisor, { ...narrow, queueIds: json([queue.id, support.id]) }))).toEqual([
      'open mine',
      'open colleagues',
      'open queued',
    ]);
    expect(await idsOf(supervisor, { showQueues: 'true', queueIds: json([support.id]) })).toEqual([]);
    expect(await counts(supervisor, { showQueues: 'true' })).toEqual({ open: 3, pending: 3 });
    // Without the permission the parameter changes nothing.
    expect(await idsOf(agent, { showQueues: 'true' })).toEqual(await idsOf(agent));
  });

  it('X-TKT-19 leaves out tickets without a queue when an admin asks for queues with showQueues', async () => {
    const { named } = await everyKind();
    const query = { showQueues: 'true', status: 'open', queueIds: json([desk.queue.id]) };
    expect(named(await idsOf(desk.admin, query))).toEqual(['open mine', 'open colleagues', 'open queued']);
  });

  it('filters narrow and never widen: another queue, other users and days show nothing foreign', async () => {
    const { ids, named } = await everyKind();
    const { queue, support, agent, colleague, other } = desk;
    const asked: Query[] = [
      { queueIds: json([support.id]) },
      { users: json([colleague.id, other.id]) },
      { date: today() },
      { updatedAt: today() },
    ];
    const seen = await idsOf(agent);
    for (const query of asked)
      for (const id of await idsOf(agent, { ...query, showAll: 'true' })) expect(seen).toContain(id);
    expect(named(await idsOf(agent, { queueIds: json([support.id]) }))).toEqual([
      'open mineElsewhere',
      'pending mineElsewhere',
      'closed mineElsewhere',
    ]);
    // An admin who sees all tickets keeps those without a queue; an empty selection filters nothing.
    expect(named(await idsOf(desk.admin, { showAll: 'true', status: 'open', queueIds: json([queue.id]) }))).toEqual([
      'open mine',
      'open colleagues',
      'open queued',
      'open nowhere',
    ]);
    expect(await idsOf(agent, { queueIds: '[]', users: '[]', tags: '[]' })).toEqual(seen);
    expect(await idsOf(desk.admin, { showAll: 'true', users: json([colleague.id]), status: 'open' })).toEqual([
      ids['open colleagues'],
    ]);
  });

  it('tags: those that have all of them; users: those of any of them', async () => {
    const company_id = desk.company.id;
    const [one, two] = [desk.tag, await aTag(server.db.admin, { company_id })];
    const tagged = async (tagIds: number[]) => {
      const ticket = await desk.talk({ user_id: desk.agent.id });
      for (const tag_id of tagIds)
        await server.db.admin.insertInto('ticket_tags').values({ company_id, ticket_id: ticket.id, tag_id }).execute();
      return ticket.id;
    };
    const [both, first] = [await tagged([one.id, two.id]), await tagged([one.id])];
    await tagged([]);
    expect(await sorted(desk.agent, { tags: json([one.id, two.id]) })).toEqual([both]);
    expect(await sorted(desk.agent, { tags: json([one.id]) })).toEqual([both, first]);
    const ofColleague = await desk.talk({ user_id: desk.colleague.id });
    const users = json([desk.agent.id, desk.colleague.id]);
    expect(await sorted(desk.admin, { showAll: 'true', users, tags: json([two.id]) })).toEqual([both]);
    expect(await idsOf(desk.admin, { showAll: 'true', users })).toContain(ofColleague.id);
  });

  it('pages by forty, latest change first, by cursor and number, without loss or repeat', async () => {
    const at = new Date('2026-05-05T05:05:05.123Z');
    const made: number[] = [];
    // Many tickets have the same time, so the id decides.
    for (let n = 0; n < 45; n += 1)
      made.push(
        (await desk.talk({ user_id: desk.agent.id, updated_at: n < 3 ? new Date(at.getTime() + 1 + n) : at })).id,
      );
    const { body: first } = await list(desk.agent, { status: 'open' });
    expect([first.tickets.length, first.hasMore, first.count, first.countCapped]).toEqual([40, true, 45, false]);
    const { body: rest } = await list(desk.agent, { status: 'open', cursor: first.nextCursor ?? '' });
    const all = [...first.tickets, ...rest.tickets].map(({ id }) => id);
    expect(all).toEqual([made[2], made[1], made[0], ...made.slice(3).reverse()]);
    expect([rest.hasMore, rest.nextCursor, rest.count]).toEqual([false, null, 45]);
    expect(await idsOf(desk.agent, { status: 'open', pageNumber: 2 })).toEqual(all.slice(40));
    expect(await list(desk.agent, { pageNumber: 51 })).toMatchObject({ error: 'ERR_PAGE_TOO_DEEP' });
    for (const cursor of ['x', Buffer.from('["now",1]').toString('base64url')])
      expect(await list(desk.agent, { cursor })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });
});

const today = () => new Date().toISOString().slice(0, 10);

describe('filters and counters', () => {
  it('X-TKT-03 part of TKT-03: the counters are true, and follow the same filters', async () => {
    await everyKind();
    expect(await counts(desk.agent)).toEqual({ open: 2, pending: 4 });
    expect(await counts(desk.admin)).toEqual({ open: 0, pending: 6 });
    expect(await counts(desk.admin, { showAll: 'true' })).toEqual({ open: 6, pending: 6 });
    expect(await counts(desk.agent, { queueIds: json([desk.queue.id]) })).toEqual({ open: 1, pending: 3 });
    for (const status of ['open', 'pending'] as const)
      expect((await list(desk.agent, { status })).body.count).toBe((await counts(desk.agent))[status]);
  });

  it('X-TKT-05 part of NTF-01: unread, unanswered and by connection', async () => {
    const spare = await aConnection(server.db.admin, { company_id: desk.company.id });
    const of = { user_id: desk.agent.id };
    const [unread, silent, onSpare] = [
      await desk.talk({ ...of, unread_messages: 2, last_from_me: false }),
      await desk.talk({ ...of, last_from_me: true }),
      await desk.talk({ ...of, connection_id: spare.id, last_from_me: true }),
    ];
    expect(await idsOf(desk.agent, { withUnreadMessages: 'true' })).toEqual([unread.id]);
    expect(await idsOf(desk.agent, { unanswered: 'true' })).toEqual([unread.id]);
    expect(await idsOf(desk.agent, { whatsappIds: json([spare.id]) })).toEqual([onSpare.id]);
    expect(await sorted(desk.agent, { withUnreadMessages: 'false' })).toEqual([unread.id, silent.id, onSpare.id]);
  });

  it('part of TKT-32: days are those of the company’s clock', async () => {
    await server.db.admin
      .updateTable('companies')
      .set({ timezone: 'America/Sao_Paulo' })
      .where('id', '=', desk.company.id)
      .execute();
    const of = { user_id: desk.agent.id };
    const late = await desk.talk({
      ...of,
      created_at: new Date('2026-03-02T02:59:59Z'),
      updated_at: new Date('2026-03-10T12:00:00Z'),
    });
    const early = await desk.talk({
      ...of,
      created_at: new Date('2026-03-02T03:00:00Z'),
      updated_at: new Date('2026-03-11T12:00:00Z'),
    });
    const as = { ...desk.agent, ...(await server.signIn({ id: desk.agent.id, company_id: desk.company.id })) };
    expect(await idsOf(as, { date: '2026-03-01' })).toEqual([late.id]);
    expect(await idsOf(as, { date: '2026-03-02' })).toEqual([early.id]);
    expect(await idsOf(as, { updatedAt: '2026-03-11' })).toEqual([early.id]);
    expect(await idsOf(as, { date: '2026-03-02', updatedAt: '2026-03-10' })).toEqual([]);
  });

  it.each([
    { tags: '[1' },
    { users: '{"a":1}' },
    { queueIds: '["x"]' },
    { date: '0000-01-01' },
    { showAll: 'yes' },
    { status: 'nps' },
  ])('%j is refused', async (query) =>
    expect(await list(desk.admin, query as unknown as Query)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' }),
  );

  it('show no ticket of another company', async () => {
    const otherCompany = await aStaffedCompany(server, {});
    await everyKind();
    expect(await idsOf(otherCompany.admin, { showAll: 'true' })).toEqual([]);
    const foreign = { showAll: 'true', queueIds: json([desk.queue.id]), users: json([desk.agent.id]) };
    expect([await idsOf(otherCompany.admin, foreign), await counts(otherCompany.admin, foreign)]).toEqual([
      [],
      { open: 0, pending: 0 },
    ]);
  });
});

it('TKT-21 takes every filter of the specification and answers tickets, hasMore and count', async () => {
  const { admin, agent, colleague, queue, support, tag } = desk;
  const days = { created_at: new Date('2026-03-02T15:00:00Z'), updated_at: new Date('2026-03-10T15:00:00Z') };
  const mine = { queue_id: queue.id, user_id: agent.id, unread_messages: 2 };
  const ana = await desk.talk({ name: 'Ana Clara', ...mine, ...days });
  const { company_id, id: ticket_id } = ana;
  await server.db.admin.insertInto('ticket_tags').values({ company_id, ticket_id, tag_id: tag.id }).execute();
  const bruno = await desk.talk({ name: 'Bruno', queue_id: support.id, user_id: colleague.id });
  const caio = await desk.talk({ name: 'Caio', status: 'pending', queue_id: queue.id });
  const narrowed: [Query, number[]][] = [
    [{}, [ana.id, bruno.id, caio.id]],
    [{ searchParam: 'ana cl' }, [ana.id]],
    [{ tags: json([tag.id]) }, [ana.id]],
    [{ users: json([colleague.id]) }, [bruno.id]],
    [{ status: 'pending' }, [caio.id]],
    [{ date: '2026-03-02' }, [ana.id]],
    [{ updatedAt: '2026-03-10' }, [ana.id]],
    [{ queueIds: json([support.id]) }, [bruno.id]],
    [{ withUnreadMessages: 'true' }, [ana.id]],
    [{ showAll: 'false' }, [caio.id]],
  ];
  for (const [query, ids] of narrowed)
    expect([query, await sorted(admin, { showAll: 'true', ...query })]).toEqual([query, ids]);

  for (let n = 0; n < 40; n += 1) await desk.talk({ queue_id: queue.id, user_id: agent.id });
  const pages = [1, 2].map(async (pageNumber) => (await list(admin, { showAll: 'true', pageNumber })).body);
  const [first, second] = await Promise.all(pages);
  expect([first?.hasMore, first?.count, second?.hasMore]).toEqual([true, 43, false]);
  const all = [...(first?.tickets ?? []), ...(second?.tickets ?? [])];
  expect(new Set(all.map(({ id }) => id)).size).toBe(43);
});
