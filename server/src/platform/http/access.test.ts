import { companyRoutes } from '@recadia/contract/companies';
import { planFlags } from '@recadia/contract/plans';
import { idParams, noInput } from '@recadia/contract/primitives';
import { route } from '@recadia/contract/route';
import { allRoutes } from '@recadia/contract/routes';
import { tagRoutes } from '@recadia/contract/tags';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { userRoutes } from '@recadia/contract/users';
import { aCompany, aConnection, aContact, aPlan, aTicket } from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { auditOf } from '../../testing/recorded.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, aWorld } from '../../testing/world.ts';

describe('the company a caller names', () => {
  const server = useTestServer();
  let world: Awaited<ReturnType<typeof aWorld>>;
  beforeAll(async () => {
    world = await aWorld(server);
  });

  const named = Object.values(allRoutes).flatMap((spec) => {
    const places = (['params', 'query', 'body'] as const).filter((part) => {
      const { properties = {} } = z.toJSONSchema(spec[part], { io: 'input', unrepresentable: 'any' });
      return 'companyId' in properties;
    });
    return places.map((place) => ({ spec, place, path: spec.path, method: spec.method }));
  });
  const call = ({ spec, place }: (typeof named)[number], companyId: number, as: { id: number; token: string }) =>
    server.call(spec, {
      as: as.token,
      params: { id: as.id, companyId },
      ...(place !== 'params' && { [place]: { companyId, ...(place === 'query' && datesOf(spec.query)) } }),
    });
  /** Dates for calls that need a period. */
  const datesOf = (query: z.ZodType) =>
    query instanceof z.ZodObject && 'initialDate' in query.shape
      ? { initialDate: '2026-11-01', finalDate: '2026-11-07' }
      : {};

  it('is named where the specification says so', () => {
    const places = named.map(({ spec, place }) => `${spec.method} ${spec.path} ${place}`);
    expect(places).toEqual(expect.arrayContaining(['GET /queue query', 'GET /tags query', 'GET /users/list query']));
    expect(places).toContain('GET /companies/listPlan/:companyId params');
  });

  it.each(named)(
    'part of TEN-04: $method $path takes the own company in its $place and refuses another’s',
    async (one) => {
      const { home, other } = world;
      for (const as of one.spec.needs === null ? [home.agent, home.admin] : [home.admin]) {
        expect((await call(one, home.company.id, as)).status).toBe(200);
        for (const foreign of [other.company.id, world.operator.company.id, 999_999]) {
          expect(await call(one, foreign, as)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
        }
      }
    },
  );

  it.each(named.filter(({ spec }) => spec.foreign === 'super'))(
    'part of TEN-04: $method $path lets super name another company, alone and audited',
    async (one) => {
      const { operator, home } = world;
      const seen = await call(one, home.company.id, operator.boss);
      expect(seen.status).toBe(200);
      const [last] = (await auditOf(server, operator.company.id)).slice(-1);
      expect(last).toMatchObject({
        action: 'company.viewed',
        user_id: operator.boss.id,
        entity_id: String(home.company.id),
        data: { route: one.spec.path },
      });
      for (const secret of [operator.admin.name, operator.queue.name, operator.tag.name])
        expect(seen.text).not.toContain(secret);
    },
  );

  it.each(named.filter(({ spec }) => spec.foreign !== 'super'))(
    'part of TEN-04: $method $path does not let even super name another',
    async (one) => {
      const { operator, home } = world;
      expect(await call(one, home.company.id, operator.boss)).toMatchObject({
        status: 403,
        error: 'ERR_NO_PERMISSION',
      });
    },
  );

  it('part of ROL-14: super implies admin inside the super company, whatever the profile says', async () => {
    const { company, queue, tag } = world.operator;
    const { id, token } = await aPerson(server, { company_id: company.id, profile: 'user', super: true });
    const [changed, deleted] = [
      await server.call(userRoutes.updateUser, { as: token, params: { id }, body: { queueIds: [queue.id] } }),
      await server.call(tagRoutes.deleteTag, { as: token, params: { id: tag.id } }),
    ];
    expect([changed.status, deleted.status]).toEqual([200, 200]);
  });

  it('answers 404 when missing, even for super', async () => {
    const refused = await server.call(companyRoutes.listPlan, {
      as: world.operator.boss.token,
      params: { companyId: 999_999 },
    });
    expect(refused).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' });
  });

  // Calls of the super company are refused before the row is looked up.
  const byId = Object.values(allRoutes).filter(({ params, audience }) => params === idParams && audience !== 'super');
  it.each(byId)('TEN-05 $method $path answers for a foreign id as for one that is not there', async (spec) => {
    const { home, other } = world;
    const anOption = { title: 'Nome Novo', queueId: 1 };
    const tries = [
      { name: 'Nome Novo' },
      { name: 'Nome Novo', number: '' },
      { contactId: 1 },
      { emoji: '👍' },
      { message: 'Bom dia' },
      { options: [] },
      anOption,
      { name: 'Nome Novo', message: 'Bom dia' },
      { mode: 'off', capacity: 5 },
      { shortcode: 'novo', message: 'Bom dia' },
      { body: 'Bom dia', contactId: 1, sendAt: '2999-01-01T00:00:00Z' },
      {},
    ];
    const body = tries.find((one) => spec.method !== 'GET' && spec.body.safeParse(one).success);
    const foreignId = spec.path.startsWith('/users')
      ? other.agent.id
      : spec.path.startsWith('/plans')
        ? (await aPlan(server.db.admin, { use_internal: false })).id
        : other.tag.id;
    const of = (id: number) => server.call(spec, { as: home.admin.token, params: { id }, ...(body && { body }) });
    const [foreign, absent] = [await of(foreignId), await of(999_999)];
    expect([foreign.status, foreign.error]).toEqual([404, expect.stringMatching(/^ERR_NO_\w+_FOUND$|^ERR_NOT_FOUND$/)]);
    expect([absent.status, absent.error, absent.details]).toEqual([foreign.status, foreign.error, foreign.details]);
  });

  it('part of TEN-05: answers for the uuid of a foreign ticket as for one that is not there', async () => {
    const { home, other } = world;
    const company_id = other.company.id;
    const contact_id = (await aContact(server.db.admin, { company_id })).id;
    const connection_id = (await aConnection(server.db.admin, { company_id })).id;
    const ticket = await aTicket(server.db.admin, { company_id, contact_id, connection_id });
    const of = (uuid: string) => server.call(ticketRoutes.showTicketByUuid, { as: home.admin.token, params: { uuid } });
    const [foreign, absent] = [await of(ticket.uuid), await of(randomUUID())];
    expect([foreign.status, foreign.error]).toEqual([404, 'ERR_NO_TICKET_FOUND']);
    expect([absent.status, absent.error, absent.details]).toEqual([foreign.status, foreign.error, foreign.details]);
  });
});

describe('part of TEN-07: the plan', () => {
  const featureOf = (plan: (typeof planFlags)[number] | null) =>
    route({
      method: 'GET',
      path: `/feature/${plan ?? 'of-every-plan'}`,
      summary: 'A feature that a plan may open',
      audience: 'user',
      needs: null,
      plan,
      params: noInput,
      query: noInput,
      body: noInput,
      answer: z.object({}),
      errors: [],
      rate: 'read',
      idempotency: 'safe',
    });

  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(({ handle }) => {
      for (const plan of [null, ...planFlags]) handle(featureOf(plan), () => Promise.resolve({}));
    });
  });
  afterAll(() => app.stop());

  it.each(planFlags)('without %s refuses what it opens, to everybody, and nothing else', async (missing) => {
    const column = missing.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const plan = await aPlan(app.db.admin, { [column]: false });
    const company_id = (await aCompany(app.db.admin, { plan_id: plan.id })).id;
    for (const profile of ['user', 'admin']) {
      const { token } = await aPerson(app, { company_id, profile });
      for (const flag of [null, ...planFlags]) {
        const { status, error } = await app.call(featureOf(flag), { as: token });
        expect([flag, status, error]).toEqual(
          flag === missing ? [flag, 403, 'ERR_NO_PERMISSION'] : [flag, 200, undefined],
        );
      }
    }
  });
});
