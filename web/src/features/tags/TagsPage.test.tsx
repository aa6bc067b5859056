import { tagRoutes } from '@recadia/contract/tags';
import type { Tag } from '@recadia/contract/tags';
import type { Profile } from '@recadia/contract/permissions';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTag, aTagPage } from '../../testing/tags.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { TagsPage } from './TagsPage.tsx';
import { user } from '../../testing/user.ts';

let tags: Tag[];
let server: StandIn;

beforeEach(() => {
  tags = [aTag({ id: 1, name: 'Obra' }), aTag({ id: 2, name: 'VIP' })];
  server = standInServer()
    .on(tagRoutes.listTags, ({ query }) => {
      const wanted = query.searchParam?.toLowerCase() ?? '';
      return aTagPage(tags.filter(({ name }) => name.toLowerCase().includes(wanted)));
    })
    .on(tagRoutes.createTag, ({ body }) => aTag({ id: 3, ...body }))
    .on(tagRoutes.updateTag, ({ params, body }) => aTag({ id: params.id, ...body }))
    .on(tagRoutes.deleteTag, () => ({ message: 'Tag deleted' }));
});

const show = (profile: Profile = 'admin') =>
  render(
    <Stage user={aUser({ profile })}>
      <TagsPage />
    </Stage>,
  );
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Tags' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};
const nameField = () => screen.findByRole('textbox', { name: 'Nome' });
const save = () => screen.getByRole('button', { name: 'Salvar' });

describe('the tags page', () => {
  it('part of TAG-02, GEN-07 finds, adds, edits and deletes tags and says that it worked', async () => {
    show();
    expect(await rows()).toEqual(['ObraNão0', 'VIPNão0']);

    await user.type(screen.getByRole('searchbox', { name: 'Buscar tag' }), 'vip{Enter}');
    await waitFor(async () => expect(await rows()).toEqual(['VIPNão0']));
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Nova tag' }));
    await user.type(await nameField(), 'Garantia');
    await user.click(save());
    await waitFor(async () => expect(await rows()).toEqual(['GarantiaNão0', 'ObraNão0', 'VIPNão0']));
    expect(await screen.findByText('Tag salva com sucesso.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Editar VIP' }));
    await user.clear(await nameField());
    await user.type(await nameField(), 'Atacado');
    await user.click(save());
    await waitFor(async () => expect(await rows()).toEqual(['AtacadoNão0', 'GarantiaNão0', 'ObraNão0']));
    // While the dialog is open, the page behind it is not reachable.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Excluir Obra' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(async () => expect(await rows()).toEqual(['AtacadoNão0', 'GarantiaNão0']));
    expect(await screen.findByText('Tag excluída com sucesso.')).toBeInTheDocument();
  });

  it('TAG-03 the name needs three characters and is required, each in the specification’s words', async () => {
    show();
    await user.click(screen.getByRole('button', { name: 'Nova tag' }));
    await user.click(save());
    expect(await nameField()).toHaveAccessibleDescription('Obrigatório');
    await user.type(await nameField(), 'ab');
    expect(await nameField()).toHaveAccessibleDescription('Mensagem muito curta');
    await user.type(await nameField(), 'c');
    expect(await nameField()).toBeValid();
    expect(server.seen.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it.each([
    ['admin', true],
    ['supervisor', true],
    ['user', false],
  ] as const)('TAG-04 the kanban switch for %s: %s', async (profile, shows) => {
    show(profile);
    await user.click(screen.getByRole('button', { name: 'Nova tag' }));
    await nameField();
    expect(screen.queryAllByRole('switch', { name: 'Coluna do kanban' })).toHaveLength(shows ? 1 : 0);
  });

  it('deleting is offered to who may delete', async () => {
    show('user');
    await rows();
    expect(screen.getByRole('button', { name: 'Editar VIP' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Excluir VIP' })).toBeNull();
  });

  it('a refused delete keeps the row and says why', async () => {
    server.on(tagRoutes.deleteTag, () => refuse(404, 'ERR_NO_TAG_FOUND'));
    show();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Excluir VIP' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Tag não encontrada.');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await rows()).toHaveLength(2);
  });
});

describe('the list of tags', () => {
  it('LAY-26 shows a placeholder while loading, an empty state, and errors with the old rows', async () => {
    let release = () => undefined as void;
    server.on(tagRoutes.listTags, () => new Promise((resolve) => (release = () => resolve(aTagPage([])))));
    const { unmount } = show();
    expect(screen.getByRole('status', { name: 'Carregando as tags' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('status', { name: 'Carregando as tags' })).not.toBeEmptyDOMElement());
    release();
    expect(await screen.findByRole('heading', { name: 'Nenhuma tag' })).toBeInTheDocument();
    unmount();

    server.on(tagRoutes.listTags, ({ query }) =>
      query.cursor ? refuse(400, 'ERR_PAGE_TOO_DEEP') : aTagPage(tags, 'next'),
    );
    show();
    expect(await rows()).toHaveLength(2);
    expect(await screen.findByRole('alert')).toHaveTextContent('Há resultados demais');
    expect(await rows()).toHaveLength(2);
  });

  it('part of LAY-25 adds the next page after 500 ms; a new search starts at page one', async () => {
    server.on(tagRoutes.listTags, ({ query }) =>
      query.cursor ? aTagPage([aTag({ name: 'Zoe' })]) : aTagPage(tags, 'c1'),
    );
    show();
    expect(await rows()).toHaveLength(2);
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    await user.type(screen.getByRole('searchbox'), 'o{Enter}');
    await waitFor(() => expect(server.seen.at(-1)).toContain('searchParam=o'));
    const [first, second, third] = server.seen;
    expect([first, second, third]).toEqual(['GET /tags', 'GET /tags?cursor=c1', 'GET /tags?searchParam=o']);
  });
});
