import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { describe, expect, it } from 'vitest';
import { aStaffedCompany, type Person } from '../../testing/world.ts';
import { useServerWithDesk } from '../../testing/use-server.ts';

const { server, desk } = useServerWithDesk();

type Query = Record<string, string | number>;
const list = async (as: Person, searchParam: string, query: Query = {}) =>
  (await server.call(ticketRoutes.listTickets, { as: as.token, query: { searchParam, ...query } })).body;
const idsOf = async (as: Person, searchParam: string, query: Query = {}) =>
  (await list(as, searchParam, query)).tickets.map(({ id }) => id).sort((a, b) => a - b);
const hitsOf = async (as: Person, searchParam: string, cursor?: string) =>
  (
    await server.call(ticketRoutes.searchMessages, {
      as: as.token,
      query: { searchParam, ...(cursor !== undefined && { cursor }) },
    })
  ).body;

describe('searching tickets', () => {
  it('part of TKT-32: by name, number and words, accents and case aside, inside the visible set', async () => {
    const { queue, support, agent, colleague, admin } = desk;
    const [mine, closed, foreign] = [
      await desk.talk({ name: 'Conceição Brandão', queue_id: queue.id, user_id: colleague.id }),
      await desk.talk({ name: 'Ana', status: 'closed', queue_id: queue.id }),
      await desk.talk({ name: 'Conceição Souza', queue_id: support.id }),
    ];
    await desk.said(closed, 'Fale com a Conceição sobre a devolução');
    expect(await idsOf(agent, 'conceicao')).toEqual([mine.id, closed.id]);
    expect(await idsOf(agent, 'DEVOLUÇÃO')).toEqual([closed.id]);
    expect(await idsOf(admin, 'conceição')).toEqual([mine.id, closed.id, foreign.id]);
    expect(await idsOf(agent, 'conceicao', { status: 'closed' })).toEqual([closed.id]);
    const { number } = await server.db.admin
      .selectFrom('contacts')
      .select('number')
      .where('id', '=', mine.contact_id)
      .executeTakeFirstOrThrow();
    expect(await idsOf(agent, number.slice(2))).toEqual([mine.id]);
    const counts = await server.call(ticketRoutes.countTickets, {
      as: agent.token,
      query: { searchParam: 'conceicao' },
    });
    expect(counts.body).toEqual({ open: 1, pending: 0 });
    const otherCompany = await aStaffedCompany(server, {});
    expect(await idsOf(otherCompany.admin, 'conceicao', { showAll: 'true' })).toEqual([]);
  });

  it('TKT-32 by a day of the company, with words, among visible tickets only', async () => {
    const { queue, support, agent, admin, company } = desk;
    const zone = { timezone: 'America/Sao_Paulo' };
    await server.db.admin.updateTable('companies').set(zone).where('id', '=', company.id).execute();
    // Late evening in the company's time zone, the next day in UTC.
    const day = { created_at: new Date('2026-03-02T02:30:00Z'), updated_at: new Date('2026-03-05T12:00:00Z') };
    const [mine, hidden, later] = [
      await desk.talk({ name: 'Conceição Um', queue_id: queue.id, ...day }),
      await desk.talk({ name: 'Conceição Dois', queue_id: support.id, ...day }),
      await desk.talk({
        name: 'Conceição Três',
        queue_id: queue.id,
        ...day,
        updated_at: new Date('2026-03-06T12:00:00Z'),
      }),
    ];
    await desk.talk({ name: 'Outra pessoa', queue_id: queue.id, ...day });
    const [date, updatedAt] = ['2026-03-01', '2026-03-05'];
    const fresh = async (one: Person) => ({ ...one, ...(await server.signIn({ id: one.id, company_id: company.id })) });
    const [as, boss] = [await fresh(agent), await fresh(admin)];
    expect(await idsOf(as, 'conceicao', { date })).toEqual([mine.id, later.id]);
    expect(await idsOf(as, 'CONCEIÇÃO', { updatedAt })).toEqual([mine.id]);
    expect(await idsOf(as, 'conceição', { date, updatedAt })).toEqual([mine.id]);
    expect(await idsOf(boss, 'conceição', { date, updatedAt, showAll: 'true' })).toEqual([mine.id, hidden.id]);
    expect(await idsOf(as, 'conceicao', { date: '2026-03-02' })).toEqual([]);
  });

  it('is paged like the list', async () => {
    for (let n = 0; n < 43; n += 1) await desk.talk({ name: `Freguesa ${n}`, user_id: desk.agent.id });
    const first = await list(desk.agent, 'freguesa');
    const second = await list(desk.agent, 'freguesa', { cursor: first.nextCursor ?? '' });
    const all = [...first.tickets, ...second.tickets];
    expect([first.tickets.length, new Set(all.map(({ id }) => id)).size, first.count, second.hasMore]).toEqual([
      40,
      43,
      43,
      false,
    ]);
    expect((await list(desk.agent, 'freguesa', { pageNumber: 2 })).tickets).toEqual(second.tickets);
    expect(all.map(({ updatedAt }) => updatedAt)).toEqual(
      all
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .reverse(),
    );
  });
});

describe('searching what was said', () => {
  it('X-TKT-06 finds visible messages newest first, each with its ticket and the match', async () => {
    const { agent, queue, support } = desk;
    const [visible, hidden] = [await desk.talk({ queue_id: queue.id }), await desk.talk({ queue_id: support.id })];
    const long = `${'bla '.repeat(200)}o pagamento do café está aqui ${'bla '.repeat(200)}`;
    const old = await desk.said(visible, long, { at: new Date('2026-01-05T10:00:00Z') });
    const late = await desk.said(visible, 'Pagamento feito', { at: new Date('2026-06-05T10:00:00Z'), from_me: true });
    await desk.said(hidden, 'pagamento secreto');
    const { hits, hasMore } = await hitsOf(agent, 'PAGAMENTO');
    expect(hasMore).toBe(false);
    expect(hits.map(({ message }) => message.id)).toEqual([String(late.id), String(old.id)]);
    expect(hits[0]).toMatchObject({
      message: { body: 'Pagamento feito', fromMe: true },
      ticket: { id: visible.id, uuid: visible.uuid },
    });
    expect(hits[1]?.message.body).toMatch(/^….*o pagamento do café.*…$/);
    expect((await hitsOf(agent, 'cafe pagam')).hits).toHaveLength(1);
    expect((await hitsOf(agent, '   ')).hits).toEqual([]);
  });

  it('goes on where a page ended', async () => {
    const ticket = await desk.talk({ user_id: desk.agent.id });
    const at = new Date('2026-06-05T10:00:00Z');
    for (let n = 0; n < 25; n += 1) await desk.said(ticket, `boleto ${n}`, { at });
    const first = await hitsOf(desk.agent, 'boleto');
    const second = await hitsOf(desk.agent, 'boleto', first.nextCursor ?? '');
    const ids = [...first.hits, ...second.hits].map(({ message }) => message.id);
    expect([first.hits.length, second.hits.length, new Set(ids).size, second.nextCursor]).toEqual([20, 5, 25, null]);
  });
});
