import { quickMessageRoutes as routes } from '@recadia/contract/quick-messages';
import type { QuickMessage } from '@recadia/contract/quick-messages';
import type { Profile } from '@recadia/contract/permissions';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aQuickMessage } from '../../testing/quick-messages.ts';
import { aUser } from '../../testing/users.ts';
import { standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { QuickMessagesPage } from './QuickMessagesPage.tsx';

let replies: QuickMessage[];
let server: StandIn;
let sent: unknown[];

beforeEach(() => {
  replies = [
    aQuickMessage({ id: 1, shortcode: 'entrega', message: 'Até 5 dias.', geral: true, mediaName: 'frete.pdf' }),
    aQuickMessage({ id: 2, shortcode: 'pix', message: 'Nossa chave.' }),
  ];
  sent = [];
  server = standInServer()
    .on(routes.pageQuickMessages, ({ query }) => {
      const records = replies.filter(({ shortcode }) => shortcode.includes(query.searchParam ?? ''));
      return { records, count: records.length, countCapped: false, hasMore: false, nextCursor: null };
    })
    .on(routes.createQuickMessage, ({ body }) => {
      sent.push(body);
      const made = aQuickMessage({ id: 3, ...body });
      replies.push(made);
      return made;
    })
    .on(routes.updateQuickMessage, ({ params, body }) => {
      sent.push(body);
      replies = replies.map((one) => (one.id === params.id ? { ...one, ...body } : one));
      return aQuickMessage({ id: params.id, ...body });
    })
    .on(routes.deleteQuickMessage, ({ params }) => {
      replies = replies.filter(({ id }) => id !== params.id);
      return { message: 'Quick message deleted' };
    });
});

const show = (profile: Profile = 'admin') =>
  render(
    <Stage user={aUser({ profile })}>
      <QuickMessagesPage />
    </Stage>,
  );
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Respostas rápidas' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};
const shortcode = () => screen.findByRole('textbox', { name: 'Atalho' });
const save = () => screen.getByRole('button', { name: 'Salvar' });

describe('the page of quick messages', () => {
  it('QMS-02 lists shortcode, attachment and shared mark; finds, adds, edits, deletes', async () => {
    show();
    expect(await rows()).toEqual(['entregaAté 5 dias.frete.pdfPara todos', 'pixNossa chave.Sem anexo']);

    await user.type(screen.getByRole('searchbox', { name: 'Buscar resposta' }), 'pix{Enter}');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Nova resposta' }));
    await user.type(await shortcode(), 'horario');
    await user.type(screen.getByRole('textbox', { name: 'Resposta' }), 'Das 9 às 18.');
    await user.click(save());
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(await screen.findByText('Resposta rápida salva com sucesso.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Editar pix' }));
    await user.clear(await shortcode());
    await user.type(await shortcode(), 'chave');
    await user.click(save());
    await waitFor(async () => expect((await rows())[1]).toContain('chave'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Excluir horario' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('QMS-03 the shortcode is required, in the specification’s word', async () => {
    show();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Nova resposta' }));
    await shortcode();
    await user.click(save());
    expect(await shortcode()).toHaveAccessibleDescription(/Obrigatório/);
    expect(server.seen.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it('part of QMS-04: creates active private ones unless an admin shares them', async () => {
    show();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Nova resposta' }));
    await user.type(await shortcode(), 'novo');
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ shortcode: 'novo', message: '', geral: false, status: true }]));
  });

  it.each([
    ['admin', true, true],
    ['supervisor', false, true],
    ['user', false, false],
  ] as const)(
    'ROL-10 part of QMS-05: %s sees the selector %s and may change what is for everybody %s',
    async (profile, selects, changes) => {
      show(profile);
      await rows();
      expect(screen.queryAllByRole('button', { name: 'Editar entrega' })).toHaveLength(changes ? 1 : 0);
      expect(screen.queryAllByRole('button', { name: 'Excluir entrega' })).toHaveLength(changes ? 1 : 0);
      expect(screen.getByRole('button', { name: 'Excluir pix' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Editar pix' }));
      await shortcode();
      expect(screen.queryAllByRole('switch', { name: 'Para todos' })).toHaveLength(selects ? 1 : 0);
    },
  );
});
