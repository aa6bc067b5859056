import { helpRoutes } from '@recadia/contract/helps';
import { describe, expect, it } from 'vitest';
import { useServerWithWorld } from '../../testing/use-server.ts';
import { aPerson } from '../../testing/world.ts';

const { server, world, asBoss } = useServerWithWorld();

const create = (title: string, more: object = {}) =>
  server.call(helpRoutes.createHelp, { ...asBoss(), body: { title, video: 'dQw4w9WgXcQ', ...more } });

describe('the calls about helps', () => {
  it('HLP-01 HLP-05 add, list, show, change and delete; other profiles only read', async () => {
    const { body: made } = await create('Criar uma fila', { description: 'Passo a passo.' });
    expect(made).toEqual({
      id: made.id,
      title: 'Criar uma fila',
      description: 'Passo a passo.',
      video: 'dQw4w9WgXcQ',
    });
    const { id } = made;
    await create('Abrir conexão');
    const reader = { as: world.home.agent.token };
    const all = await server.call(helpRoutes.listAllHelps, reader);
    expect(all.body.map(({ title }) => title)).toEqual(['Abrir conexão', 'Criar uma fila']);
    const query = { searchParam: 'CONEXAO', pageNumber: 1 };
    expect((await server.call(helpRoutes.listHelps, { ...reader, query })).body).toMatchObject({
      count: 1,
      hasMore: false,
      records: [{ title: 'Abrir conexão' }],
    });
    const body = { title: 'Criar filas', video: 'aaaaaaaaaaa' };
    expect((await server.call(helpRoutes.updateHelp, { ...asBoss(), params: { id }, body })).body).toEqual({
      id,
      ...body,
      description: 'Passo a passo.',
    });
    const stray = await aPerson(server, { company_id: world.home.company.id, profile: 'admin', super: true });
    for (const { token: as } of [world.home.admin, world.operator.admin, stray]) {
      const refusals = [
        await server.call(helpRoutes.createHelp, { as, body }),
        await server.call(helpRoutes.updateHelp, { as, params: { id }, body }),
        await server.call(helpRoutes.deleteHelp, { as, params: { id } }),
      ];
      expect(refusals.map(({ error }) => error)).toEqual(Array<string>(3).fill('ERR_NO_PERMISSION'));
    }
    expect((await server.call(helpRoutes.showHelp, { ...reader, params: { id } })).body.title).toBe('Criar filas');
    expect((await server.call(helpRoutes.deleteHelp, { ...asBoss(), params: { id } })).status).toBe(200);
    for (const call of [
      server.call(helpRoutes.showHelp, { ...reader, params: { id } }),
      server.call(helpRoutes.updateHelp, { ...asBoss(), params: { id }, body }),
      server.call(helpRoutes.deleteHelp, { ...asBoss(), params: { id } }),
    ])
      expect(await call).toMatchObject({ status: 404, error: 'ERR_NO_HELP_FOUND' });
  });

  it('a title is used once, whatever its case, also when two come at once', async () => {
    const answers = await Promise.all([create('Enviar arquivos'), create('ENVIAR arquivos')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await create('enviar arquivos')).error).toBe('ERR_HELP_TITLE_ALREADY_EXISTS');
  });

  it('part of HLP-07: keep the id of a video address, and refuse addresses without one', async () => {
    const { body } = await create('Kanban', { video: 'https://youtu.be/dQw4w9WgXcQ?t=3' });
    expect(body.video).toBe('dQw4w9WgXcQ');
    const refused = await create('Tags', { video: 'https://filmes.exemplo/dQw4w9WgXcQ' });
    expect([refused.status, refused.error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('part of HLP-07: frames may come from the host without cookies, and from nowhere else', async () => {
    const policy = (await fetch(`${server.url}/healthz`)).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ').filter((rule) => rule.startsWith('frame-src'))).toEqual([
      'frame-src https://www.youtube-nocookie.com',
    ]);
    expect(policy).toContain("img-src 'self' blob: data:");
  });
});
