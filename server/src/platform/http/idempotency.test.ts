import type { RouteSpec } from '@recadia/contract/route';
import { allRoutes } from '@recadia/contract/routes';
import { tagRoutes } from '@recadia/contract/tags';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/recorded.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import type { Person } from '../../testing/world.ts';
import { prune } from '../../worker/prune.ts';

const hour = 60 * 60 * 1000;

const { server, world } = useServerWithWorld();

const create = (as: Person, name: string, key?: string) =>
  server.call(tagRoutes.createTag, {
    as: as.token,
    body: { name },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const tagsCalled = (name: string) =>
  server.db.admin.selectFrom('tags').select(['id', 'company_id']).where('name', '=', name).execute();
const eventsAbout = async (companyId: number, id: number) =>
  (await eventsOf(server, companyId)).filter(({ entity_id }) => entity_id === String(id));

describe('X-IDM-01 a call with an Idempotency-Key', () => {
  it('repeats the first answer and changes nothing, for 24 hours', async () => {
    const { agent, company } = world.home;
    const key = randomUUID();
    const first = await create(agent, 'Uma vez', key);
    expect(first.status).toBe(200);
    await server.moveClock(23 * hour);
    const fresh = { ...agent, ...(await server.signIn({ id: agent.id, company_id: company.id })) };
    await prune();
    for (let turn = 0; turn < 3; turn += 1) {
      const again = await create(fresh, 'Uma vez', key);
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    expect(await tagsCalled('Uma vez')).toHaveLength(1);
    expect(await eventsAbout(company.id, first.body.id)).toHaveLength(1);

    await server.moveClock(2 * hour);
    const late = { ...agent, ...(await server.signIn({ id: agent.id, company_id: company.id })) };
    await prune();
    expect(await create(late, 'Uma vez', key)).toMatchObject({ status: 409, error: 'ERR_TAG_NAME_ALREADY_EXISTS' });
    await server.moveClock(-25 * hour);
  });

  it('gets the first answer even when the thing has changed or gone since', async () => {
    const { admin } = world.home;
    const key = randomUUID();
    const first = await create(admin, 'Foi e voltou', key);
    await server.call(tagRoutes.deleteTag, { as: admin.token, params: { id: first.body.id } });
    expect((await create(admin, 'Foi e voltou', key)).body).toEqual(first.body);
    expect(await tagsCalled('Foi e voltou')).toEqual([]);
  });

  it('sent twenty times at once has one effect and twenty equal answers', async () => {
    const { agent, company } = world.home;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(agent, 'Vinte de uma vez', key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await tagsCalled('Vinte de uma vez')).toHaveLength(1);
    expect(await eventsAbout(company.id, answers[0]?.body.id ?? 0)).toHaveLength(1);
  });

  it('is known per company, user and route: another user’s equal key is another key', async () => {
    const { home, other } = world;
    const key = randomUUID();
    const answers = [
      await create(home.agent, 'Chave igual', key),
      await create(home.admin, 'Chave igual de outra pessoa', key),
      await create(other.agent, 'Chave igual', key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
    const stored = await server.db.admin
      .selectFrom('idempotency_keys')
      .select('route')
      .where('key', '=', key)
      .execute();
    expect(stored).toEqual(Array.from({ length: 3 }, () => ({ route: 'POST /tags' })));
  });

  it('may be repeated after a refusal until it succeeds', async () => {
    const { agent } = world.home;
    const key = randomUUID();
    const { body: inTheWay } = await create(world.home.admin, 'No caminho');
    expect((await create(agent, 'No caminho', key)).error).toBe('ERR_TAG_NAME_ALREADY_EXISTS');
    await server.call(tagRoutes.deleteTag, { as: world.home.admin.token, params: { id: inTheWay.id } });
    expect((await create(agent, 'No caminho', key)).status).toBe(200);
  });

  it.each(['short', 'has space in it', 'x'.repeat(101), 'quote"and;semicolon'])(
    'is refused when the key is none (%j)',
    async (key) => {
      const refused = await create(world.home.agent, 'Nunca criada', key);
      expect(refused).toMatchObject({ status: 400, details: { fields: { 'idempotency-key': 'invalid_format' } } });
      expect(await tagsCalled('Nunca criada')).toEqual([]);
    },
  );
});

it('X-IDM-02 the same key with another body is refused: 409 ERR_IDEMPOTENCY_MISMATCH', async () => {
  const { agent } = world.home;
  const key = randomUUID();
  await create(agent, 'Primeiro corpo', key);
  expect(await create(agent, 'Segundo corpo', key)).toMatchObject({ status: 409, error: 'ERR_IDEMPOTENCY_MISMATCH' });
  expect(await tagsCalled('Segundo corpo')).toEqual([]);
});

it('without a key the second of two equal calls stands on its own: the name is taken', async () => {
  const { agent } = world.home;
  expect((await create(agent, 'Sem chave')).status).toBe(200);
  expect(await create(agent, 'Sem chave')).toMatchObject({ status: 409, error: 'ERR_TAG_NAME_ALREADY_EXISTS' });
});

it('every call that makes something honours a key', () => {
  // A repeat has no second effect on an existing row (a path with an id, all sessions, requests signed by a provider),
  // on contacts, which their number identifies, or where a whole set is sent.
  const contacts = ['/contacts', '/contacts/upload', '/contacts/import'];
  // Only the newest code for a new password is valid, and each works once.
  const resets = ['/forgetpassword', '/resetpasswords'];
  // A secret or a link replaces the last; a code works once; an e-mail address belongs to one user, two users have one
  // chat.
  const steps = [
    '/two-factor',
    '/two-factor/confirm',
    '/two-factor/backup-codes',
    '/two-factor/end',
    '/auth/enrolment',
  ];
  const links = [
    '/users/invitations',
    '/invitations/open',
    '/invitations/accept',
    '/email-changes/confirm',
    '/companies/confirmation',
    '/chats/direct',
  ];
  // Their names are unique, so a repeat is refused.
  const named = ['/companies', '/companies/cadastro', '/plans'];
  // An unexpired charge is answered again, and several links to pay may exist.
  const subscription = ['/subscription', '/subscription/preview', '/subscription/check', '/subscription/link'];
  const pay = ['/pay/open', '/pay/charge'];
  const known = [...contacts, ...resets, ...steps, ...links, ...named, ...subscription, ...pay];
  const repeatable = [...known, '/whatsapp-restart', '/tags/sync', '/tickets/bulk', '/tickets/bulk/undo'];
  const isAboutSomething = ({ path, raw }: RouteSpec) => path.includes('/:') || repeatable.includes(path) || raw;
  const makers = Object.values(allRoutes).filter(
    (spec: RouteSpec) => spec.method === 'POST' && !spec.cookie && !isAboutSomething(spec),
  );
  expect(makers.filter(({ idempotency }) => idempotency !== 'key').map(({ path }) => path)).toEqual([]);
});
