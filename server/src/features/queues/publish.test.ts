import { optionLimits } from '@recadia/contract/limits';
import { queueOptionRoutes, type OptionNode, type QueueOption } from '@recadia/contract/queue-options';
import { aQueue } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { useServerWithCompany } from '../../testing/use-server.ts';

const { server, home } = useServerWithCompany();

const newQueue = async () => (await aQueue(server.db.admin, { company_id: home.company.id })).id;
const publish = (id: number, options: object[], as = home.admin) =>
  server.call(queueOptionRoutes.publishQueueOptions, { as: as.token, params: { id }, body: { options } });
const saved = async (queueId: number) =>
  (await server.call(queueOptionRoutes.listQueueOptions, { as: home.admin.token, query: { queueId } })).body;
const node = (title: string, parent: number | null = null, change: Partial<OptionNode> = {}): OptionNode => ({
  parent,
  title,
  message: `Sobre ${title}`,
  handOver: false,
  file: 'kept',
  ...change,
});
const outline = (options: QueueOption[]): string =>
  options.map(({ option, title, children }) => `${option}${title}(${outline(children)})`).join('');

describe('X-QOP-01 the menu of a queue, published', () => {
  it('publishes a tree of five levels and sixty options, and answers it', async () => {
    const queueId = await newQueue();
    const ladder = [0, 1, 2, 3].map((at) => node(`n${at + 2}`, at));
    const rest = Array.from({ length: 55 }, (_, n) => node(`o${n}`, n % 3 === 0 ? null : n % 4));
    const { status, body } = await publish(queueId, [node('n1'), ...ladder, ...rest]);
    expect(status).toBe(200);
    expect(body).toEqual(await saved(queueId));
    const flat = (options: QueueOption[]): QueueOption[] => options.flatMap((one) => [one, ...flat(one.children)]);
    expect(flat(body)).toHaveLength(60);
    const depth = (options: QueueOption[]): number =>
      options.length === 0 ? 0 : 1 + Math.max(...options.map(({ children }) => depth(children)));
    expect(depth(body)).toBe(5);
    for (const { children } of flat(body))
      expect(children.map(({ option }) => option)).toEqual(children.map((_, at) => at + 1));
  });

  it('keeps options by their id through renaming, moving and the deletion of what was above them', async () => {
    const queueId = await newQueue();
    const [a, b, c] = flatIds((await publish(queueId, [node('a'), node('b', 0), node('c', 1)])).body);
    const { body } = await publish(queueId, [node('C', null, { id: c }), node('new', 0), node('A', null, { id: a })]);
    expect(outline(body)).toBe('1C(1new())2A()');
    const ids = flatIds(body);
    expect([ids[0], ids[2]]).toEqual([c, a]);
    expect(ids).not.toContain(b);
  });

  it('saves nothing of a menu in which a customer could get stuck, and says where', async () => {
    const queueId = await newQueue();
    const good = await publish(queueId, [node('a')]);
    const [id] = flatIds(good.body);
    const stuck = [
      node('a2', null, { id, handOver: true }),
      node('below', 0),
      node('mute', null, { message: ' ' }),
      node('', null),
    ];
    expect(await publish(queueId, stuck)).toMatchObject({
      status: 400,
      error: 'ERR_QUEUE_OPTIONS_UNSOUND',
      details: {
        problems: [
          { at: 1, problem: 'unreachable' },
          { at: 2, problem: 'silent' },
          { at: 3, problem: 'untitled' },
        ],
      },
    });
    const deep = Array.from({ length: optionLimits.depth + 1 }, (_, at) => node(`n${at}`, at === 0 ? null : at - 1));
    const below = { at: optionLimits.depth, problem: 'too-deep' };
    expect(await publish(queueId, deep)).toMatchObject({ details: { problems: [below] } });
    const ahead = [node('a', 1), node('b')];
    expect(await publish(queueId, ahead)).toMatchObject({ details: { problems: [{ at: 0, problem: 'lost' }] } });
    expect(await saved(queueId)).toEqual(good.body);
  });

  it('believes in a file that is there or about to come, and takes one away', async () => {
    const queueId = await newQueue();
    const mute = (change: Partial<OptionNode>) => [node('a', null, { message: '', ...change })];
    expect(await publish(queueId, mute({}))).toMatchObject({ error: 'ERR_QUEUE_OPTIONS_UNSOUND' });
    const [id = 0] = flatIds((await publish(queueId, mute({ file: 'coming' }))).body);
    expect(await publish(queueId, mute({ id }))).toMatchObject({ error: 'ERR_QUEUE_OPTIONS_UNSOUND' });
    const form = new FormData();
    form.append('file', new Blob(['tabela']), 'tabela.txt');
    await server.call(queueOptionRoutes.attachToQueueOption, { as: home.admin.token, params: { id }, body: form });
    expect((await publish(queueId, mute({ id }))).body[0]).toMatchObject({ mediaName: 'tabela.txt' });
    const [bare] = (await publish(queueId, [node('a', null, { id, file: 'none' })])).body;
    expect(bare).toMatchObject({ id, mediaPath: null, mediaName: null });
  });

  it('refuses options of another queue, the same one twice, and who is no admin', async () => {
    const [queueId, other] = [await newQueue(), await newQueue()];
    const [id] = flatIds((await publish(queueId, [node('a')])).body);
    const same = node('a', null, { id });
    expect(await publish(other, [same])).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_OPTION_FOUND' });
    expect(await publish(queueId, [same, same])).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect(await publish(queueId, [same], home.agent)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await publish(999_999, [node('a')])).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' });
  });

  it('two who publish at once leave the tree of one of them, whole', async () => {
    const queueId = await newQueue();
    const trees = ['x', 'y'].map((word) => [node(word), ...[0, 1, 2].map((at) => node(`${word}${at}`, at))]);
    await Promise.all(trees.map((tree) => publish(queueId, tree)));
    expect(['1x(1x0(1x1(1x2())))', '1y(1y0(1y1(1y2())))']).toContain(outline(await saved(queueId)));
  });
});

const flatIds = (options: QueueOption[]): number[] => options.flatMap(({ id, children }) => [id, ...flatIds(children)]);
