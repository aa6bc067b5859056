import { filterLength, ticketViewsMax } from '@recadia/contract/limits';
import { ticketViewRoutes as routes } from '@recadia/contract/ticket-views';
import { aTicketView } from '@recadia/db/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { useServerWithWorld } from '../../../testing/use-server.ts';
import type { Person } from '../../../testing/world.ts';

const { server, world } = useServerWithWorld();
beforeEach(async () => {
  await server.db.admin.deleteFrom('ticket_views').execute();
});

const list = async (as: Person) => (await server.call(routes.listTicketViews, { as: as.token })).body;
const create = (as: Person, name: string, filters = 'unread=1') =>
  server.call(routes.createTicketView, { as: as.token, body: { name, filters } });
const update = (as: Person, id: number, body: object) =>
  server.call(routes.updateTicketView, { as: as.token, params: { id }, body });
const remove = (as: Person, id: number) => server.call(routes.deleteTicketView, { as: as.token, params: { id } });

describe('X-TKT-13 saved views', () => {
  it('are kept by name, change and go', async () => {
    const { agent } = world.home;
    const { body: late } = await create(agent, '  Sem resposta ', 'unanswered=1&tags=3-4');
    const { body: early } = await create(agent, 'clientes VIP', 'q=jo%C3%A3o+silva');
    expect(late).toEqual({ id: expect.any(Number) as number, name: 'Sem resposta', filters: 'unanswered=1&tags=3-4' });
    expect(await list(agent)).toEqual([early, late]);
    expect((await update(agent, late.id, { name: 'Abertas' })).body).toEqual({ ...late, name: 'Abertas' });
    expect((await update(agent, late.id, { filters: '' })).body).toEqual({ ...late, name: 'Abertas', filters: '' });
    expect((await remove(agent, early.id)).status).toBe(200);
    expect(await list(agent)).toEqual([{ ...late, name: 'Abertas', filters: '' }]);
    expect(await remove(agent, early.id)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_VIEW_FOUND' });
  });

  it('have each name once, whatever its case, also when two windows save at the same time', async () => {
    const { agent, supervisor } = world.home;
    const both = await Promise.all([create(agent, 'Urgentes'), create(agent, 'URGENTES')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error).toBe('ERR_TICKET_VIEW_NAME_ALREADY_EXISTS');
    expect((await create(supervisor, 'Urgentes')).status).toBe(200);
    const { body: other } = await create(agent, 'Outra');
    expect(await update(agent, other.id, { name: 'urgentes' })).toMatchObject({
      status: 409,
      error: 'ERR_TICKET_VIEW_NAME_ALREADY_EXISTS',
    });
  });

  it('are hidden from other users and companies', async () => {
    const { home, other } = world;
    const { body: view } = await create(home.agent, 'Só minha');
    for (const person of [home.admin, home.supervisor, other.admin]) {
      expect(await list(person)).toEqual([]);
      const missing = { status: 404, error: 'ERR_NO_TICKET_VIEW_FOUND' };
      expect(await update(person, view.id, { name: 'Tomada' })).toMatchObject(missing);
      expect(await remove(person, view.id)).toMatchObject(missing);
    }
    expect(await list(home.agent)).toEqual([view]);
  });

  it('are at most fifty, and say nothing but what an address says', async () => {
    const { agent, company } = world.home;
    for (let n = 0; n < ticketViewsMax; n += 1)
      await aTicketView(server.db.admin, { company_id: company.id, user_id: agent.id });
    expect(await create(agent, 'Mais uma')).toMatchObject({ status: 409, error: 'ERR_TICKET_VIEW_LIMIT' });
    expect(await list(agent)).toHaveLength(ticketViewsMax);
    for (const [name, filters] of [
      ['', 'unread=1'],
      ['x'.repeat(61), 'unread=1'],
      ['Com espaço', 'q=a b'],
      ['Com marca', '<script>'],
      ['Longa', 'a'.repeat(filterLength.text + 1)],
    ] as const)
      expect(await create(agent, name, filters)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });
});
