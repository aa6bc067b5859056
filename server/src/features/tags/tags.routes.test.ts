import { palette } from '@recadia/contract/palette';
import { tagRoutes } from '@recadia/contract/tags';
import { aConnection, aContact, aTicket } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/recorded.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';

const { server, world } = useServerWithWorld();

const create = (as: Person, body: object) => server.call(tagRoutes.createTag, { as: as.token, body });
const show = (as: Person, id: number) => server.call(tagRoutes.showTag, { as: as.token, params: { id } });
const update = (as: Person, id: number, body: object) =>
  server.call(tagRoutes.updateTag, { as: as.token, params: { id }, body });
const remove = (as: Person, id: number) => server.call(tagRoutes.deleteTag, { as: as.token, params: { id } });
const lastEvent = async (companyId: number) => (await eventsOf(server, companyId)).at(-1);
const howMany = async (companyId: number) => (await eventsOf(server, companyId)).length;

describe('part of TAG-05: a tag', () => {
  it('is created by any user and answers with all its fields (part of TAG-01)', async () => {
    const { agent } = world.home;
    const { status, body } = await create(agent, { name: '  Entrega rápida ', color: '#1D7C4D' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Entrega rápida',
      color: '#1D7C4D',
      kanban: 0,
      userId: agent.id,
    });
    expect(await lastEvent(agent.companyId)).toMatchObject({
      name: 'tag.created',
      entity_id: String(body.id),
      actor_user_id: agent.id,
    });
  });

  it('TAG-01 has id, name, colour, kanban flag, creator and ticketsCount', async () => {
    const { agent, company } = world.home;
    const company_id = company.id;
    const { body } = await create(agent, { name: 'Carregada', color: '#1D7C4D' });
    const listed = async () => {
      const query = { searchParam: 'Carregada' };
      return (await server.call(tagRoutes.listTags, { as: agent.token, query })).body.tags;
    };
    expect(await listed()).toEqual([{ ...body, ticketsCount: 0 }]);
    const { id: connection_id } = await aConnection(server.db.admin, { company_id });
    for (const status of ['open', 'closed']) {
      const { id: contact_id } = await aContact(server.db.admin, { company_id });
      const { id: ticket_id } = await aTicket(server.db.admin, { company_id, contact_id, connection_id, status });
      await server.db.admin.insertInto('ticket_tags').values({ company_id, ticket_id, tag_id: body.id }).execute();
    }
    expect(await listed()).toEqual([
      { id: body.id, name: 'Carregada', color: '#1D7C4D', kanban: 0, userId: agent.id, ticketsCount: 2 },
    ]);
  });

  it('is shown by id', async () => {
    const { loner } = world.home;
    const tag = await aTag(server.db.admin, { company_id: loner.companyId });
    expect((await show(loner, tag.id)).body).toEqual({
      id: tag.id,
      name: tag.name,
      color: tag.color,
      kanban: 0,
      userId: null,
    });
  });

  it('is changed: name and colour, and what is left out stays', async () => {
    const { agent } = world.home;
    const { body: tag } = await create(agent, { name: 'Garantia', color: '#abc' });
    const { body: renamed } = await update(agent, tag.id, { name: 'Garantia longa' });
    expect(renamed).toEqual({ ...tag, name: 'Garantia longa' });
    const { body: painted } = await update(agent, tag.id, { name: 'Garantia longa', color: '#112233' });
    expect(painted).toEqual({ ...renamed, color: '#112233' });
    expect((await show(agent, tag.id)).body).toEqual(painted);
    expect(await lastEvent(agent.companyId)).toMatchObject({
      name: 'tag.updated',
      entity_id: String(tag.id),
      actor_user_id: agent.id,
    });
  });

  it('is deleted by an admin, and only once', async () => {
    const { admin } = world.home;
    const { body: tag } = await create(admin, { name: 'Para apagar' });
    expect(await remove(admin, tag.id)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await lastEvent(admin.companyId)).toMatchObject({
      name: 'tag.deleted',
      entity_id: String(tag.id),
      actor_user_id: admin.id,
    });
    expect(await show(admin, tag.id)).toMatchObject({ status: 404, error: 'ERR_NO_TAG_FOUND' });
    expect(await remove(admin, tag.id)).toMatchObject({ status: 404, error: 'ERR_NO_TAG_FOUND' });
  });

  it('is not deleted by a user or supervisor', async () => {
    const { agent, supervisor } = world.home;
    const tag = await aTag(server.db.admin, { company_id: agent.companyId });
    for (const as of [agent, supervisor]) {
      expect(await remove(as, tag.id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    }
    expect((await show(agent, tag.id)).status).toBe(200);
  });
});

describe('part of TAG-08', () => {
  it('a tag without a colour gets one from the palette, the same for the same name', async () => {
    const [home, other] = [await aStaffedCompany(server, {}), await aStaffedCompany(server, {})];
    const colors = new Set<string>();
    for (const name of ['Novo', 'Pago', 'Entrega', 'Garantia', 'Troca', 'Cliente fiel']) {
      const [{ body: one }, { body: two }] = [
        await create(home.agent, { name }),
        await create(other.agent, { name: name.toUpperCase() }),
      ];
      expect(palette).toContain(one.color);
      expect(two.color).toBe(one.color);
      colors.add(one.color);
    }
    expect(colors.size).toBeGreaterThan(2);
  });

  it.each([
    ['Promoção', 'promoção'],
    ['Ótica', '  ÓTICA '],
  ])('refuses a name in use in any case (%s, %s): 409 ERR_TAG_NAME_ALREADY_EXISTS', async (name, again) => {
    const { agent } = world.home;
    const { body: tag } = await create(agent, { name });
    const events = await howMany(agent.companyId);
    expect(await create(agent, { name: again })).toMatchObject({ status: 409, error: 'ERR_TAG_NAME_ALREADY_EXISTS' });
    const { body: other } = await create(agent, { name: `Outra ${name}` });
    expect(await update(agent, other.id, { name: again })).toMatchObject({
      status: 409,
      error: 'ERR_TAG_NAME_ALREADY_EXISTS',
    });
    expect(await howMany(agent.companyId)).toBe(events + 1);
    expect((await update(agent, tag.id, { name: again })).status).toBe(200);
    expect((await create(world.other.agent, { name })).status).toBe(200);
  });
});

describe('part of TAG-03: a name', () => {
  it.each([undefined, '', '  ', 'ab', ' ab ', 'x'.repeat(51), 42, null])(
    '%j is refused when creating and when changing',
    async (name) => {
      const { agent } = world.home;
      const tag = await aTag(server.db.admin, { company_id: agent.companyId });
      for (const refused of [await create(agent, { name }), await update(agent, tag.id, { name })]) {
        expect(refused).toMatchObject({
          status: 400,
          error: 'ERR_VALIDATION',
          details: { fields: { name: expect.any(String) } },
        });
      }
    },
  );
});

describe('part of TAG-04: the kanban flag', () => {
  it('is set and cleared by admins and supervisors', async () => {
    for (const as of [world.home.admin, world.home.supervisor]) {
      const { body: tag } = await create(as, { name: `Etapa de ${as.id}`, kanban: 1 });
      expect(tag.kanban).toBe(1);
      expect((await update(as, tag.id, { name: tag.name, kanban: 0 })).body.kanban).toBe(0);
    }
  });

  it('is not set or cleared by a user, who may still rename the lane', async () => {
    const { agent, admin } = world.home;
    expect(await create(agent, { name: 'Minha etapa', kanban: 1 })).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
    const { body: lane } = await create(admin, { name: 'Etapa comum', kanban: 1 });
    expect(await update(agent, lane.id, { name: lane.name, kanban: 0 })).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
    expect((await update(agent, lane.id, { name: 'Etapa rebatizada', kanban: 1 })).body).toMatchObject({
      name: 'Etapa rebatizada',
      kanban: 1,
    });
    expect((await update(agent, lane.id, { name: 'Etapa de novo' })).body.kanban).toBe(1);
  });
});

describe('another company’s tag', () => {
  it('answers like one that does not exist, to every verb, and stays as it is', async () => {
    const { home, other } = world;
    const foreign = await aTag(server.db.admin, { company_id: other.company.id, name: 'Só deles' });
    const [eventsHere, eventsThere] = [await howMany(home.company.id), await howMany(other.company.id)];
    for (const id of [foreign.id, 999_999]) {
      const answers = [
        await show(home.admin, id),
        await update(home.admin, id, { name: 'Roubada' }),
        await remove(home.admin, id),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, error: 'ERR_NO_TAG_FOUND', details: undefined });
    }
    const row = await server.db.admin.selectFrom('tags').selectAll().where('id', '=', foreign.id).executeTakeFirst();
    expect(row).toEqual(foreign);
    expect([await howMany(home.company.id), await howMany(other.company.id)]).toEqual([eventsHere, eventsThere]);
  });
});
