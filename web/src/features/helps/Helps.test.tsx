import { helpRoutes } from '@recadia/contract/helps';
import type { Help } from '@recadia/contract/helps';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { aHelp } from '../../testing/helps.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { HelpsPage } from './HelpsPage.tsx';
import { HelpsTab } from './HelpsTab.tsx';

let helps: Help[];
let server: StandIn;
beforeEach(() => {
  helps = [aHelp({ id: 1, title: 'Conexoes', video: 'aaaaaaaaaaa' }), aHelp({ id: 2, title: 'Filas' })];
  server = standInServer().on(helpRoutes.listAllHelps, () => helps);
});

it('HLP-02 part of HLP-03, HLP-07: shows cards and count; play loads the video in a dialog', async () => {
  render(
    <Stage user={aUser()}>
      <HelpsPage />
    </Stage>,
  );
  expect(await screen.findByRole('heading', { name: 'Central de ajuda (2)' })).toBeInTheDocument();
  const card = screen.getByRole('button', { name: /Conexoes/ });
  expect(card).toHaveTextContent('ConexoesPasso a passo.');
  expect(card.querySelector('svg')).not.toBeNull();
  await user.click(card);
  const dialog = await screen.findByRole('dialog', { name: 'Conexoes' });
  expect(document.querySelectorAll('iframe, img')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Reproduzir Conexoes' }));
  expect(within(dialog).getByTitle('Vídeo Conexoes')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?autoplay=1&rel=0',
  );
  within(dialog).getByRole('button', { name: 'Fechar' }).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the tab of helps', () => {
  const show = async () => {
    render(
      <Stage user={aUser({ super: true })}>
        <HelpsTab />
      </Stage>,
    );
    return screen.findByRole('table', { name: 'Central de ajuda' });
  };

  it('HLP-04 has a form with title, video code and description, and a table', async () => {
    server.on(helpRoutes.createHelp, ({ body }) => {
      const made = aHelp({ id: 3, title: body.title, video: body.video, description: body.description ?? '' });
      helps = [...helps, made];
      return made;
    });
    const table = await show();
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    await user.type(screen.getByRole('textbox', { name: 'Título' }), 'Tags');
    await user.type(screen.getByRole('textbox', { name: 'Código do vídeo' }), 'https://youtu.be/bbbbbbbbbbb');
    await user.type(screen.getByRole('textbox', { name: 'Descrição' }), 'Como marcar');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(within(table).getByText('bbbbbbbbbbb')).toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Título' })).toHaveValue(''));
  });

  it('HLP-06 says in the specification’s words what failed and what is done', async () => {
    server
      .on(helpRoutes.updateHelp, () => refuse(409, 'ERR_HELP_TITLE_ALREADY_EXISTS'))
      .on(helpRoutes.deleteHelp, () => refuse(500, 'ERR_INTERNAL'));
    await show();
    await user.click(screen.getByRole('button', { name: 'Editar Filas' }));
    expect(screen.getByRole('textbox', { name: 'Título' })).toHaveValue('Filas');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const failed =
      'Não foi possível realizar a operação. Verifique se já existe uma ajuda com o mesmo nome ou se os campos foram preenchidos corretamente';
    expect(await screen.findByText(failed)).toBeInTheDocument();
    const askToDelete = async () => {
      await user.click(screen.getByRole('button', { name: 'Excluir Filas' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    };
    await askToDelete();
    expect(await screen.findByText('Não foi possível realizar a operação')).toBeInTheDocument();
    server
      .on(helpRoutes.deleteHelp, () => ({ message: 'Help deleted' }))
      .on(helpRoutes.updateHelp, ({ body }) => aHelp({ id: 2, title: body.title, video: body.video }));
    const save = screen.getByRole('button', { name: 'Salvar' });
    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
    await user.click(save);
    expect(await screen.findByText('Operação realizada com sucesso!')).toBeInTheDocument();
    await askToDelete();
    await waitFor(() => expect(screen.getAllByText('Operação realizada com sucesso!').length).toBeGreaterThan(0));
  });
});
