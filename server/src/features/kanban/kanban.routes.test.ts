import { kanbanRoutes } from '@recadia/contract/kanban';
import { tagRoutes } from '@recadia/contract/tags';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aConnection, aContact, aPlan, aTicket } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

const server = useTestServer();

const lanes = (token: string) => server.call(kanbanRoutes.listLanes, { as: token });

it('part of TAG-05: GET /tags/kanban lists the tags that are lanes, by name, as lista', async () => {
  const [home, other] = [await aStaffedCompany(server, {}), await aStaffedCompany(server, {})];
  for (const name of ['Pago', 'Água', 'Novo'])
    await aTag(server.db.admin, { company_id: home.company.id, name, kanban: 1 });
  await aTag(server.db.admin, { company_id: other.company.id, name: 'De outra empresa', kanban: 1 });
  const { body } = await lanes(home.loner.token);
  expect(Object.keys(body)).toEqual(['lista']);
  expect(body.lista.map(({ name, kanban }) => [name, kanban])).toEqual([
    ['Água', 1],
    ['Novo', 1],
    ['Pago', 1],
  ]);
});

it('TAG-05 lists, finds, creates, changes and deletes tags, lanes and tags of a ticket', async () => {
  const { admin, company } = await aStaffedCompany(server, {});
  const as = admin.token;
  const company_id = company.id;
  for (let n = 10; n < 35; n += 1) await aTag(server.db.admin, { company_id, name: `Etapa ${n}` });
  const made = (await server.call(tagRoutes.createTag, { as, body: { name: 'Orçamento' } })).body;
  const params = { id: made.id };
  const changed = { as, params, body: { name: 'Orçamento pago', kanban: 1 as const } };
  expect((await server.call(tagRoutes.updateTag, changed)).body).toEqual({
    ...made,
    name: 'Orçamento pago',
    kanban: 1,
  });
  expect((await server.call(tagRoutes.showTag, { as, params })).body).toMatchObject({ name: 'Orçamento pago' });

  const page = async (query: object) => (await server.call(tagRoutes.listTags, { as, query: { ...query } })).body;
  const found = await page({ searchParam: 'etapa', pageNumber: 2 });
  expect([found.tags.length, found.hasMore]).toEqual([5, false]);
  expect((await page({ searchParam: 'etapa', pageNumber: 1 })).hasMore).toBe(true);
  expect((await page({ companyId: company_id })).tags).toHaveLength(20);
  const all = (await server.call(tagRoutes.listAllTags, { as })).body;
  expect(all.filter(({ name }) => /^Etapa|^Orçamento pago/.test(name))).toHaveLength(26);
  expect((await lanes(as)).body.lista.map(({ id }) => id)).toEqual([made.id]);

  const { id: contact_id } = await aContact(server.db.admin, { company_id });
  const { id: connection_id } = await aConnection(server.db.admin, { company_id });
  const ticket = await aTicket(server.db.admin, { company_id, contact_id, connection_id, status: 'open' });
  const marked = { as, body: { ticketId: ticket.id, tags: [{ id: made.id }] } };
  const { body } = await server.call(ticketRoutes.syncTicketTags, marked);
  expect(body.tags.map(({ id }) => id)).toEqual([made.id]);

  expect((await server.call(tagRoutes.deleteTag, { as, params })).status).toBe(200);
  expect((await server.call(tagRoutes.showTag, { as, params })).error).toBe('ERR_NO_TAG_FOUND');
});

it('part of TEN-07: a plan without the board refuses it to everybody, also to the admin', async () => {
  const plan = await aPlan(server.db.admin, { use_kanban: false });
  const { agent, admin } = await aStaffedCompany(server, { plan_id: plan.id });
  for (const { token } of [agent, admin]) {
    expect(await lanes(token)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  }
});
