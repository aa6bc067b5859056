import { queueOptionRoutes, type QueueOption } from '@recadia/contract/queue-options';
import { aQueue } from '@recadia/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeFiles } from '../../platform/storage/removals.ts';
import { eventsOf } from '../../testing/recorded.ts';
import { aWorld, type Person } from '../../testing/world.ts';
import { listNeededQueueFiles } from './index.ts';
import { pixel } from '../../testing/pixel.ts';
import { useTestServer } from '../../testing/use-server.ts';

const server = useTestServer();
let world: Awaited<ReturnType<typeof aWorld>>;
let admin: Person;
beforeAll(async () => {
  world = await aWorld(server);
  admin = world.home.admin;
});

const newQueue = async (company_id = admin.companyId) => (await aQueue(server.db.admin, { company_id })).id;
const create = (body: object, as = admin) => server.call(queueOptionRoutes.createQueueOption, { as: as.token, body });
const update = (id: number, body: object, as = admin) =>
  server.call(queueOptionRoutes.updateQueueOption, { as: as.token, params: { id }, body });
const remove = (id: number, as = admin) =>
  server.call(queueOptionRoutes.deleteQueueOption, { as: as.token, params: { id } });
const show = (id: number, as = admin) =>
  server.call(queueOptionRoutes.showQueueOption, { as: as.token, params: { id } });
const tree = async (queueId: number, parentId?: number) =>
  (
    await server.call(queueOptionRoutes.listQueueOptions, {
      as: admin.token,
      query: { queueId, ...(parentId === undefined ? {} : { parentId }) },
    })
  ).body;
const attach = (id: number, name: string, bytes: Buffer | string) => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  return server.call(queueOptionRoutes.attachToQueueOption, { as: admin.token, params: { id }, body: form });
};
const outline = (options: QueueOption[]): string =>
  options.map(({ option, title, children }) => `${option}${title}(${outline(children)})`).join('');
const make = async (queueId: number, title: string, parentId?: number, option?: number) =>
  (await create({ queueId, title, ...(parentId && { parentId }), ...(option && { option }) })).body.id;

describe('QOP-03 the options of a queue', () => {
  it('QOP-01 are created, changed and shown with all their fields', async () => {
    const queueId = await newQueue();
    const { status, body: root } = await create({ queueId, title: ' Vendas ', message: 'Olá', parentId: -1 });
    expect(status).toBe(200);
    const nothing = { mediaPath: null, mediaName: null, mediaType: null };
    expect(root).toEqual({
      id: expect.any(Number),
      title: 'Vendas',
      message: 'Olá',
      option: 1,
      queueId,
      parentId: null,
      ...nothing,
      handOver: false,
      children: [],
    });
    const { body: child } = await create({ queueId, title: 'Casa', parentId: root.id, handOver: true });
    expect(child).toMatchObject({ parentId: root.id, option: 1, message: '', handOver: true });
    const { body: changed } = await update(root.id, { queueId, title: 'Lojas', message: 'Oi' });
    expect(changed).toEqual({ ...root, title: 'Lojas', message: 'Oi', children: [child] });
    expect((await show(root.id)).body).toEqual(changed);
    expect((await eventsOf(server, admin.companyId)).at(-1)).toMatchObject({
      name: 'queue.updated',
      entity_id: String(queueId),
    });
  });

  it('QOP-02 are a tree, asked for from the top (-1) or from an option on', async () => {
    const queueId = await newQueue();
    const [a, b] = [await make(queueId, 'a'), await make(queueId, 'b')];
    const c = await make(queueId, 'c', b);
    await make(queueId, 'd', c);
    await make(queueId, 'e', b);
    expect(outline(await tree(queueId, -1))).toBe('1a()2b(1c(1d())2e())');
    expect(await tree(queueId)).toEqual(await tree(queueId, -1));
    expect(outline(await tree(queueId, b))).toBe('1c(1d())2e()');
    expect(await tree(queueId, a)).toEqual([]);
  });

  it('carry a file, which the address shows, and lose it', async () => {
    const queueId = await newQueue();
    const id = await make(queueId, 'Catálogo');
    const { status, body } = await attach(id, 'catálogo 1.png', pixel);
    expect({ status, ...body }).toEqual({
      status: 200,
      mensagem: 'Arquivo Anexado',
      mediaPath: expect.stringMatching(/^\/attachments\//),
      mediaName: expect.any(String),
    });
    expect((await show(id)).body).toMatchObject({ mediaType: 'image', mediaName: body.mediaName });
    const file = await fetch(`${server.url}${body.mediaPath}`);
    expect([file.headers.get('content-type'), Buffer.from(await file.arrayBuffer())]).toEqual(['image/png', pixel]);
    const params = { id };
    expect((await server.call(queueOptionRoutes.detachFromQueueOption, { as: admin.token, params })).status).toBe(200);
    expect((await show(id)).body).toMatchObject({ mediaPath: null, mediaName: null, mediaType: null });
  });

  it('belong to admins, and another company’s are not there', async () => {
    const [mine, otherCompanys] = [await newQueue(), await newQueue(world.other.company.id)];
    const own = await make(mine, 'Minha');
    const { body: foreign } = await create({ queueId: otherCompanys, title: 'Deles' }, world.other.admin);
    for (const as of [world.home.agent, world.home.supervisor]) {
      for (const refused of [
        await create({ queueId: mine, title: 'x' }, as),
        await update(own, { queueId: mine, title: 'x' }, as),
        await show(own, as),
        await remove(own, as),
      ]) {
        expect(refused).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
      }
    }
    for (const id of [foreign.id, 999_999]) {
      for (const missing of [await show(id), await remove(id), await update(id, { queueId: mine, title: 'x' })]) {
        expect(missing).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_OPTION_FOUND' });
      }
      expect(await attach(id, 'a.txt', 'a')).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_OPTION_FOUND' });
    }
    expect(await create({ queueId: otherCompanys, title: 'x' })).toMatchObject({
      status: 404,
      error: 'ERR_NO_QUEUE_FOUND',
    });
  });
});

describe('QOP-04', () => {
  it('numbers are 1..n among siblings, moved as asked and counted anew after a deletion', async () => {
    const queueId = await newQueue();
    const [a, b, c] = [await make(queueId, 'a'), await make(queueId, 'b'), await make(queueId, 'c')];
    const seen = async () => outline(await tree(queueId));
    await make(queueId, 'd', undefined, 2);
    expect(await seen()).toBe('1a()2d()3b()4c()');
    await update(c, { queueId, title: 'c', option: 1 });
    expect(await seen()).toBe('1c()2a()3d()4b()');
    await update(a, { queueId, title: 'a', option: 99 });
    expect(await seen()).toBe('1c()2d()3b()4a()');
    await update(b, { queueId, title: 'b', parentId: c });
    expect(await seen()).toBe('1c(1b())2d()3a()');
    await update(b, { queueId, title: 'b', parentId: null, option: 1 });
    expect(await seen()).toBe('1b()2c()3d()4a()');
    await remove(c);
    expect(await seen()).toBe('1b()2d()3a()');
    const many = await Promise.all(Array.from({ length: 5 }, (_, n) => create({ queueId, title: `n${n}` })));
    expect(many.map(({ body }) => body.option).sort()).toEqual([4, 5, 6, 7, 8]);
  });

  it.each([undefined, '', '  ', 'x'.repeat(201)])('the title is required: %j is refused', async (title) => {
    const queueId = await newQueue();
    const id = await make(queueId, 'a');
    const wrong = { status: 400, error: 'ERR_VALIDATION' };
    expect(await create({ queueId, title })).toMatchObject(wrong);
    expect(await update(id, { queueId, title })).toMatchObject(wrong);
  });

  it('deletes the options below and their files with an option', async () => {
    const queueId = await newQueue();
    const top = await make(queueId, 'a');
    const low = await make(queueId, 'c', await make(queueId, 'b', top));
    const stays = await make(queueId, 'z');
    for (const id of [top, low, stays]) {
      await attach(id, 'a.txt', `file ${id}`);
    }
    const { storage } = server.platform;
    const files = async () => {
      const found: unknown[] = [];
      for await (const file of storage.list(admin.companyId)) found.push(file);
      return found.length;
    };
    const before = await files();
    await remove(top);
    expect(outline(await tree(queueId))).toBe('1z()');
    expect(await show(low)).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_OPTION_FOUND' });
    await server.moveClock(120_000);
    await expect.poll(() => removeFiles(storage, [listNeededQueueFiles]).then(files)).toBeLessThanOrEqual(before - 2);
    const kept = await show(stays);
    expect((await fetch(`${server.url}${kept.body.mediaPath ?? ''}`)).status).toBe(200);
  });

  it('a parent is an option of the same queue, and never below its own child', async () => {
    const [queueId, other] = [await newQueue(), await newQueue()];
    const [a, ofOtherQueue] = [await make(queueId, 'a'), await make(other, 's')];
    const b = await make(queueId, 'b', a);
    const missing = { status: 404, error: 'ERR_NO_QUEUE_OPTION_FOUND' };
    expect(await create({ queueId, title: 'x', parentId: ofOtherQueue })).toMatchObject(missing);
    expect(await update(b, { queueId, title: 'b', parentId: ofOtherQueue })).toMatchObject(missing);
    expect(await update(b, { queueId: other, title: 'b' })).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' });
    for (const parentId of [a, b]) {
      expect(await update(a, { queueId, title: 'a', parentId })).toMatchObject({
        status: 400,
        error: 'ERR_VALIDATION',
      });
    }
    expect(outline(await tree(queueId))).toBe('1a(1b())');
  });

  it('ten levels are allowed, by making and by moving, and no eleventh', async () => {
    const queueId = await newQueue();
    let parent: number | undefined;
    const ladder: number[] = [];
    for (let level = 1; level <= 10; level += 1) ladder.push((parent = await make(queueId, `n${level}`, parent)));
    const tooDeep = { status: 400, error: 'ERR_QUEUE_OPTION_TOO_DEEP' };
    expect(await create({ queueId, title: 'x', parentId: ladder[9] })).toMatchObject(tooDeep);
    const branch = await make(queueId, 'r');
    await make(queueId, 's', branch);
    expect(await update(branch, { queueId, title: 'r', parentId: ladder[8] })).toMatchObject(tooDeep);
    expect((await update(branch, { queueId, title: 'r', parentId: ladder[7] })).status).toBe(200);
  });
});
