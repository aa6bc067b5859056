import { authRoutes } from '@recadia/contract/auth';
import { can } from '@recadia/contract/permissions';
import { allRoutes } from '@recadia/contract/routes';
import { tagRoutes } from '@recadia/contract/tags';
import { userRoutes, type UserChange } from '@recadia/contract/users';
import { aQueue, builderPassword } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { login } from '../../testing/login.ts';
import { auditOf, eventsOf } from '../../testing/recorded.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import { aPerson, type Person } from '../../testing/world.ts';

const { server, world } = useServerWithWorld();

const someone = (profile: 'user' | 'supervisor' | 'admin' = 'user') =>
  aPerson(server, { company_id: world.home.company.id, profile });
const change = (as: Person, id: number, body: Omit<UserChange, 'profile'> & { profile?: string }) =>
  server.call(userRoutes.updateUser, { as: as.token, params: { id }, body });
const show = (as: Person, id: number) => server.call(userRoutes.showUser, { as: as.token, params: { id } });
const rowOf = (id: number) =>
  server.db.admin.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('GET /users/list', () => {
  it('USR-11 answers id, name, profile and queues of every colleague, and no other field', async () => {
    const { home } = world;
    const { body } = await server.call(userRoutes.listColleagues, { as: home.loner.token });
    const agent = body.find(({ id }) => id === home.agent.id);
    const { id, name, color } = home.queue;
    expect(agent).toEqual({ id: home.agent.id, name: home.agent.name, profile: 'user', queues: [{ id, name, color }] });
    const ids = await server.db.admin
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', home.company.id)
      .execute();
    expect(body.map((one) => one.id).sort()).toEqual(ids.map((one) => one.id).sort());
  });
});

describe('GET /users/{id}', () => {
  it('shows oneself, and to an admin any user of the company', async () => {
    const { agent, admin, supervisor } = world.home;
    expect((await show(agent, agent.id)).body).toMatchObject({
      id: agent.id,
      email: agent.email,
      companyId: agent.companyId,
    });
    expect((await show(admin, supervisor.id)).body).toMatchObject({ id: supervisor.id, profile: 'supervisor' });
  });

  it('shows no other user to a user or supervisor', async () => {
    const { agent, supervisor, admin } = world.home;
    for (const as of [agent, supervisor]) {
      expect(await show(as, admin.id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    }
  });

  it('answers for another company’s user as for one that does not exist', async () => {
    const { home, other } = world;
    for (const as of [home.admin, home.agent]) {
      const [foreign, absent] = [await show(as, other.agent.id), await show(as, 999_999)];
      expect(foreign).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
      expect([absent.status, absent.error, absent.details]).toEqual([foreign.status, foreign.error, foreign.details]);
    }
  });

  it('shows the operator any user, and audits it', async () => {
    const { home, operator } = world;
    expect((await show(operator.boss, home.agent.id)).body).toMatchObject({
      id: home.agent.id,
      companyId: home.company.id,
    });
    const audited = await auditOf(server, operator.company.id);
    expect(audited.at(-1)).toMatchObject({
      action: 'user.viewed',
      user_id: operator.boss.id,
      entity_id: String(home.agent.id),
    });
    expect(await show(operator.boss, 999_999)).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
  });
});

describe('PUT /users/{id}', () => {
  it('part of ROL-16: changes the own name, e-mail and password', async () => {
    for (const profile of ['user', 'supervisor', 'admin'] as const) {
      const me = await someone(profile);
      const email = `novo${me.id}@loja.exemplo`;
      const changed = await change(me, me.id, {
        name: 'Nome Novo',
        email: email.toUpperCase(),
        password: 'uma senha nova',
        currentPassword: builderPassword,
      });
      // X-USR-03: the new e-mail is used after its confirmation.
      expect(changed.body).toMatchObject({ id: me.id, name: 'Nome Novo', email: me.email, profile });
      expect((await login(server, { email: me.email, password: 'uma senha nova' })).status).toBe(200);
    }
  });

  it('a blank password keeps the old one and ends no session', async () => {
    const me = await someone();
    const { password_hash } = await rowOf(me.id);
    expect((await change(me, me.id, { name: 'Nome Novo', password: '' })).status).toBe(200);
    expect((await rowOf(me.id)).password_hash).toBe(password_hash);
    expect((await server.call(authRoutes.me, { as: me.token })).body.name).toBe('Nome Novo');
  });

  it('lets an admin set profile, queues and allTicket, effective at the next call', async () => {
    const { admin, company } = world.home;
    const [colleague, queue] = [await someone(), await aQueue(server.db.admin, { company_id: company.id })];
    const changed = await change(admin, colleague.id, {
      profile: 'supervisor',
      queueIds: [queue.id, queue.id],
      allTicket: 'enabled',
    });
    expect(changed.body).toMatchObject({ profile: 'supervisor', allTicket: 'enabled', queues: [{ id: queue.id }] });
    const seen = await server.call(authRoutes.me, { as: colleague.token });
    expect(seen.body).toMatchObject({ profile: 'supervisor', allTicket: 'enabled', queues: [{ id: queue.id }] });

    const back = await change(admin, colleague.id, { profile: 'user', queueIds: [], allTicket: 'disabled' });
    expect(back.body).toMatchObject({ profile: 'user', allTicket: 'desabled', queues: [] });
  });

  it('a screen may send the whole user back', async () => {
    const { admin, company } = world.home;
    const colleague = await someone();
    const { name, email, profile, super: isSuper, companyId, whatsappId } = (await show(admin, colleague.id)).body;
    const sent: UserChange = {
      name,
      email,
      profile,
      super: isSuper,
      companyId,
      whatsappId,
      allTicket: 'desabled',
      queueIds: [],
    };
    expect((await change(admin, colleague.id, sent)).body).toMatchObject({ id: colleague.id, companyId: company.id });
  });

  it('an admin of the operator’s company cannot touch a platform user', async () => {
    const { admin, boss } = world.operator;
    expect(await change(admin, boss.id, { password: 'tomada de poder' })).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
    expect((await change(boss, boss.id, { name: 'A Chefe' })).status).toBe(200);
  });

  it('part of SEC-05: tells everybody in the company and writes down who changed what', async () => {
    const { admin, company } = world.home;
    const colleague = await someone();
    await change(admin, colleague.id, { name: 'Nome Novo' });
    expect((await eventsOf(server, company.id)).at(-1)).toMatchObject({
      name: 'user.updated',
      entity_id: String(colleague.id),
      actor_user_id: admin.id,
    });
    await change(admin, colleague.id, { password: 'uma senha nova', currentPassword: builderPassword });
    const [first, second] = (await auditOf(server, company.id)).slice(-2);
    const entry = { user_id: admin.id, entity: 'user', entity_id: String(colleague.id) };
    expect(first).toMatchObject({ ...entry, action: 'user.updated', data: { fields: ['name'] } });
    expect(second).toMatchObject({ ...entry, action: 'user.password-changed', data: { fields: ['password'] } });
  });
});

describe('a changed right', () => {
  it('holds from the next call on, given or taken', async () => {
    const { admin, tag } = world.home;
    const colleague = await someone();
    const editTag = async (kanban: number) => {
      const body = { name: tag.name, kanban };
      return (await server.call(tagRoutes.updateTag, { as: colleague.token, params: { id: tag.id }, body })).status;
    };
    expect(await editTag(1)).toBe(403);
    await change(admin, colleague.id, { profile: 'supervisor' });
    expect(await editTag(1)).toBe(200);
    await change(admin, colleague.id, { profile: 'user' });
    expect(await editTag(0)).toBe(403);
  });
});

describe('ROL-15 permissions are the server’s to check', () => {
  const guarded = Object.values(allRoutes).filter(({ needs, audience }) => needs !== null || audience === 'super');

  it.each(guarded)('$method $path is refused to every profile that lacks $needs', async (spec) => {
    const { agent, loner, supervisor, admin } = world.home;
    const people = { user: agent, withoutQueues: loner, supervisor, admin };
    const profiles = { user: 'user', withoutQueues: 'user', supervisor: 'supervisor', admin: 'admin' } as const;
    for (const [who, { token }] of Object.entries(people)) {
      const holder = { profile: profiles[who as keyof typeof profiles], super: false };
      if (spec.audience !== 'super' && spec.needs !== null && can(holder, spec.needs)) continue;
      const sent = spec.method === 'GET' ? {} : { body: {} };
      const refused = await server.call(spec, { as: token, params: { id: 1, key: 'call' }, ...sent });
      expect([who, refused.status, refused.error]).toEqual([who, 403, 'ERR_NO_PERMISSION']);
    }
  });

  it('refuses permission fields of PUT /users/{id} without the permission, and changes nothing', async () => {
    const { home, other } = world;
    const fields: (UserChange & { [key: string]: unknown })[] = [
      { profile: 'admin' },
      { super: true },
      { companyId: other.company.id },
      { allTicket: 'enabled' },
      { whatsappId: 1 },
      { whatsappId: null },
      { queueIds: [home.queue.id] },
    ];
    for (const profile of ['user', 'supervisor'] as const) {
      const me = await someone(profile);
      const before = await rowOf(me.id);
      for (const field of fields) {
        const refused = await change(me, me.id, { name: 'Outro Nome', ...field });
        expect([field, refused.status, refused.error]).toEqual([field, 403, 'ERR_NO_PERMISSION']);
      }
      expect(await change(me, home.agent.id, { name: 'Outro Nome' })).toMatchObject({
        status: 403,
        error: 'ERR_NO_PERMISSION',
      });
      expect(await rowOf(me.id)).toEqual(before);
      expect((await show(me, me.id)).body.queues).toEqual([]);
    }
    for (const field of [{ super: true }, { companyId: other.company.id }]) {
      const me = await someone('admin');
      expect(await change(me, me.id, field)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    }
  });
});

describe('PUT /users/{id} is refused', () => {
  it('for a user of another company or none: 404 ERR_NO_USER_FOUND', async () => {
    for (const id of [world.other.agent.id, 999_999]) {
      expect(await change(world.home.admin, id, { name: 'Nome Novo' })).toMatchObject({
        status: 404,
        error: 'ERR_NO_USER_FOUND',
      });
    }
    expect((await rowOf(world.other.agent.id)).name).toBe(world.other.agent.name);
  });

  it('with an e-mail in use, in any company and any case: 409 ERR_USER_EMAIL_EXISTS', async () => {
    const me = await someone();
    for (const taken of [world.home.agent.email, world.other.agent.email.toUpperCase()]) {
      expect(await change(me, me.id, { email: taken, currentPassword: builderPassword })).toMatchObject({
        status: 409,
        error: 'ERR_USER_EMAIL_EXISTS',
      });
    }
    expect((await change(me, me.id, { email: me.email })).status).toBe(200);
  });

  it('part of TEN-06: with a queue of another company: 404 ERR_NO_QUEUE_FOUND, queues unchanged', async () => {
    const { admin, supervisor, queue } = world.home;
    for (const queueId of [world.other.queue.id, 999_999]) {
      const refused = await change(admin, supervisor.id, { queueIds: [queue.id, queueId] });
      expect(refused).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' });
    }
    expect((await show(admin, supervisor.id)).body.queues).toMatchObject([{ id: queue.id }]);
  });

  it('part of TEN-06: with a connection that the company does not have: 404 ERR_NO_WAPP_FOUND', async () => {
    const { admin, agent } = world.home;
    expect(await change(admin, agent.id, { whatsappId: 1 })).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
  });

  it('with a password everybody tries first: 400 ERR_COMMON_PASSWORD', async () => {
    const me = await someone();
    for (const password of ['12345678', 'Password', 'QWERTY']) {
      expect(await change(me, me.id, { password, currentPassword: builderPassword })).toMatchObject({
        status: 400,
        error: 'ERR_COMMON_PASSWORD',
      });
    }
  });

  it('part of ROL-16: when it demotes the last admin: 409 ERR_LAST_ADMIN', async () => {
    const { admin } = world.other;
    for (const profile of ['user', 'supervisor']) {
      expect(await change(admin, admin.id, { profile })).toMatchObject({ status: 409, error: 'ERR_LAST_ADMIN' });
    }
    const second = await aPerson(server, { company_id: world.other.company.id, profile: 'admin' });
    expect((await change(second, admin.id, { profile: 'user' })).status).toBe(200);
    expect(await change(second, second.id, { profile: 'user' })).toMatchObject({
      status: 409,
      error: 'ERR_LAST_ADMIN',
    });
  });
});
