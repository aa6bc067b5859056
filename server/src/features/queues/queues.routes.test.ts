import { emptyWeek, usualQueueWeek } from '@recadia/contract/hours';
import { palette } from '@recadia/contract/palette';
import { queueRoutes } from '@recadia/contract/queues';
import { aCompany, aPlan, aQueue } from '@recadia/db/testing';
import { aPrompt } from '@recadia/db/testing/prompts';
import { describe, expect, it } from 'vitest';
import { auditOf, eventsOf } from '../../testing/recorded.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany, type Person } from '../../testing/world.ts';

const { server, world } = useServerWithWorld();

const list = async (token: string) => (await server.call(queueRoutes.listQueues, { as: token })).body;
const create = (as: Person, body: object) => server.call(queueRoutes.createQueue, { as: as.token, body });
const update = (as: Person, id: number, body: object) =>
  server.call(queueRoutes.updateQueue, { as: as.token, params: { id }, body });
const show = (as: Person, id: number) => server.call(queueRoutes.showQueue, { as: as.token, params: { id } });
const remove = (as: Person, id: number) => server.call(queueRoutes.deleteQueue, { as: as.token, params: { id } });
const lastEvent = async (companyId: number) => (await eventsOf(server, companyId)).at(-1);

let colors = 0;
const aColor = () => `#${(0x100000 + (colors += 1)).toString(16)}`;

it('GET /queue lists the queues by their order, those without one last, by name', async () => {
  const { id: company_id } = await aCompany(server.db.admin);
  const { token } = await aPerson(server, { company_id });
  const queue = (name: string, order_queue: number | null) =>
    aQueue(server.db.admin, { company_id, name, order_queue });
  for (const [name, order] of [
    ['Zeta', null],
    ['Suporte', 2],
    ['Alfa', null],
    ['Vendas', 1],
    ['Caixa', 2],
  ] as const) {
    await queue(name, order);
  }
  expect((await list(token)).map(({ name }) => name)).toEqual(['Vendas', 'Caixa', 'Suporte', 'Alfa', 'Zeta']);
});

it('part of ROL-14: every user of the company may read them, whole, and of no other company', async () => {
  const [home, other] = [await aStaffedCompany(server, {}), await aStaffedCompany(server, {})];
  const fields = { greeting_message: 'Olá!', out_of_hours_message: 'Já fechámos.' };
  await server.db.admin.updateTable('queues').set(fields).where('id', '=', home.queue.id).execute();
  for (const { token } of [home.agent, home.loner, home.supervisor, home.admin]) {
    expect(await list(token)).toEqual([
      {
        id: home.queue.id,
        name: home.queue.name,
        color: home.queue.color,
        orderQueue: null,
        greetingMessage: 'Olá!',
        outOfHoursMessage: 'Já fechámos.',
        integrationId: null,
        promptId: null,
        schedules: emptyWeek(),
        mediaPath: null,
        mediaName: null,
        mediaType: null,
      },
    ]);
  }
  expect((await list(other.agent.token)).map(({ id }) => id)).toEqual([other.queue.id]);
});

describe('part of QUE-10: an admin', () => {
  it('QUE-01 creates a queue with all its fields and reads them back', async () => {
    const { admin, agent } = world.home;
    const prompt = await aPrompt(server.db.admin, { company_id: admin.companyId });
    const schedules = usualQueueWeek().map((row, day) =>
      day === 0 ? { ...row, endTime: '12:00', more: [{ startTime: '13:00', endTime: '17:30' }] } : row,
    );
    const input = {
      name: '  Vendas ',
      color: aColor(),
      orderQueue: 3,
      schedules,
      integrationId: null,
      promptId: prompt.id,
      greetingMessage: 'Olá, aqui é Vendas.',
      outOfHoursMessage: 'Voltamos às 8h.',
    };
    const { status, body } = await create(admin, input);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...input,
      id: expect.any(Number),
      name: 'Vendas',
      mediaPath: null,
      mediaName: null,
      mediaType: null,
    });
    expect((await show(agent, body.id)).body).toEqual(body);
    expect(await lastEvent(admin.companyId)).toMatchObject({
      name: 'queue.created',
      entity_id: String(body.id),
      actor_user_id: admin.id,
    });
    expect((await auditOf(server, admin.companyId)).at(-1)).toMatchObject({
      action: 'queue.created',
      entity: 'queue',
      entity_id: String(body.id),
      user_id: admin.id,
    });
  });

  it('QUE-07 gives a new queue the usual hours', async () => {
    const { body } = await create(world.home.admin, { name: 'Com horário', color: aColor() });
    const hours = body.schedules.map(({ weekdayEn, startTime, endTime }) => `${weekdayEn} ${startTime}-${endTime}`);
    expect(hours).toEqual([
      'monday 08:00-18:00',
      'tuesday 08:00-18:00',
      'wednesday 08:00-18:00',
      'thursday 08:00-18:00',
      'friday 08:00-18:00',
      'saturday 08:00-12:00',
      'sunday 00:00-00:00',
    ]);
  });

  it('changes what is named and leaves the rest', async () => {
    const { admin } = world.home;
    const { body: queue } = await create(admin, { name: 'Cobrança', color: aColor(), greetingMessage: 'Olá' });
    const { body: renamed } = await update(admin, queue.id, { name: 'Financeiro', orderQueue: 2 });
    expect(renamed).toEqual({ ...queue, name: 'Financeiro', orderQueue: 2 });
    const { body: quiet } = await update(admin, queue.id, { greetingMessage: '', orderQueue: null, promptId: null });
    expect(quiet).toEqual({ ...renamed, greetingMessage: '', orderQueue: null });
    expect(await lastEvent(admin.companyId)).toMatchObject({ name: 'queue.updated', entity_id: String(queue.id) });
  });

  it.each([
    ['only one of two times', { startTime: '08:00', endTime: '' }],
    ['an end before its start', { startTime: '18:00', endTime: '08:00' }],
    ['an hour there is not', { startTime: '25:00', endTime: '26:00' }],
  ])('is refused hours with %s', async (_what, times) => {
    const schedules = usualQueueWeek().map((row, day) => (day === 2 ? { ...row, ...times } : row));
    const { admin, queue } = world.home;
    for (const refused of [
      await create(admin, { name: 'Torta', color: aColor(), schedules }),
      await update(admin, queue.id, { schedules }),
    ]) {
      expect(refused).toMatchObject({ status: 400, error: 'ERR_INVALID_SCHEDULE' });
    }
  });

  it.each([undefined, '', ' ', 'a', ' a ', 'x'.repeat(51)])('is refused the name %j', async (name) => {
    const { admin, queue } = world.home;
    const wrong = { status: 400, error: 'ERR_QUEUE_INVALID_NAME' };
    expect(await create(admin, { name, color: aColor() })).toMatchObject(wrong);
    if (name !== undefined) expect(await update(admin, queue.id, { name })).toMatchObject(wrong);
  });

  it('is refused a prompt of another company', async () => {
    const otherCompanys = await aPrompt(server.db.admin, { company_id: world.other.company.id });
    expect(await create(world.home.admin, { name: 'Robô', color: aColor(), promptId: otherCompanys.id })).toMatchObject(
      {
        status: 404,
        error: 'ERR_NO_PROMPT_FOUND',
      },
    );
  });

  it('is refused one more than the plan allows', async () => {
    const plan = await aPlan(server.db.admin, { queues: 2 });
    const { admin } = await aStaffedCompany(server, { plan_id: plan.id });
    expect((await create(admin, { name: 'Segunda', color: aColor() })).status).toBe(200);
    const both = await Promise.all(['Terceira', 'Quarta'].map((name) => create(admin, { name, color: aColor() })));
    for (const refused of both) expect(refused).toMatchObject({ status: 400, error: 'ERR_PLAN_LIMIT_QUEUES' });
  });
});

describe('QUE-05 QUE-12 a name and a colour', () => {
  it('are used once in a company, whatever their case, and again in another', async () => {
    const { home, other } = world;
    const color = '#AbCdEf';
    const { body: queue } = await create(home.admin, { name: 'Única', color });
    const nameTaken = { status: 409, error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' };
    const colorTaken = { status: 409, error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' };
    expect(await create(home.admin, { name: 'única', color: aColor() })).toMatchObject(nameTaken);
    expect(await create(home.admin, { name: 'Outra', color: '#aBcDeF' })).toMatchObject(colorTaken);
    const { body: second } = await create(home.admin, { name: 'Segunda', color: aColor() });
    expect(await update(home.admin, second.id, { name: 'ÚNICA' })).toMatchObject(nameTaken);
    expect(await update(home.admin, second.id, { color: '#ABCDEF' })).toMatchObject(colorTaken);
    expect((await update(home.admin, queue.id, { name: 'única', color: '#abcdef' })).status).toBe(200);
    expect((await create(other.admin, { name: 'Única', color })).status).toBe(200);
  });

  it.each(['#abc', '#abcd', '#a1b2c3', '#a1b2c3d4'])('%s is a colour', async (color) => {
    const { admin } = await aStaffedCompany(server, {});
    expect((await create(admin, { name: 'Colorida', color })).body.color).toBe(color);
  });

  it.each([undefined, '', 'red', 'abc', '#ab', '#abcde', '#ggg', '#a1b2c3d4e', 'url(x)', '#abc;'])(
    '%j is none: ERR_QUEUE_INVALID_COLOR',
    async (color) => {
      const { admin, queue } = world.home;
      const wrong = { status: 400, error: 'ERR_QUEUE_INVALID_COLOR' };
      expect(await create(admin, { name: 'Sem cor', color })).toMatchObject(wrong);
      if (color !== undefined) expect(await update(admin, queue.id, { color })).toMatchObject(wrong);
    },
  );

  it('fifty colours are offered, all of them colours and each once', () => {
    expect(new Set(palette.map((color) => color.toLowerCase())).size).toBe(50);
    for (const color of palette) expect(color).toMatch(/^#[0-9a-f]{6}$/i);
  });
});

it('refuses changes by other profiles and hides another company’s queues', async () => {
  const { home, other } = world;
  for (const as of [home.agent, home.supervisor, home.loner]) {
    for (const refused of [
      await create(as, { name: 'Minha', color: aColor() }),
      await update(as, home.queue.id, { name: 'Minha' }),
      await remove(as, home.queue.id),
    ]) {
      expect(refused).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    }
  }
  for (const id of [other.queue.id, 999_999]) {
    for (const missing of [
      await show(home.admin, id),
      await update(home.admin, id, { name: 'Roubada' }),
      await remove(home.admin, id),
    ]) {
      expect(missing).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND', details: undefined });
    }
  }
});
