import { fileRoutes } from '@recadia/contract/files';
import type { FileList } from '@recadia/contract/files';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFileList } from '../../testing/files.ts';
import { aUser } from '../../testing/users.ts';
import { standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { FilesPage } from './FilesPage.tsx';

let lists: FileList[];
let server: StandIn;

beforeEach(() => {
  lists = [aFileList({ id: 1, name: 'Catalogo' }), aFileList({ id: 2, name: 'Precos' })];
  server = standInServer()
    .on(fileRoutes.listFileLists, () => ({
      files: lists,
      count: lists.length,
      countCapped: false,
      hasMore: false,
      nextCursor: null,
    }))
    .on(fileRoutes.createFileList, ({ body }) =>
      aFileList({ id: 3, name: body.name, message: body.message, options: [] }),
    )
    .on(fileRoutes.deleteFileList, () => ({ message: 'File list deleted' }));
});

const show = () =>
  render(
    <Stage user={aUser()}>
      <FilesPage />
    </Stage>,
  );

describe('the page of file lists', () => {
  it('FIL-02 lists by name with what may be done to each, and a dialog', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Listas de arquivos' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Catalogo1 arquivo', 'Precos1 arquivo']);
    await user.click(screen.getByRole('button', { name: 'Editar Precos' }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar lista de arquivos' });
    expect(within(dialog).getByRole('textbox', { name: 'Nome do arquivo 1' })).toHaveValue('catalogo.pdf');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'Excluir Precos' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Lista excluída com sucesso.')).toBeInTheDocument();
    expect(server.seen).toContain('DELETE /files/2');
  });

  it('FIL-03 the name needs three characters, name and message are required', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Nova lista' }));
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    const message = screen.getByRole('textbox', { name: 'Mensagem' });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(name).toHaveAccessibleDescription('Obrigatório');
    expect(message).toHaveAccessibleDescription('Obrigatório');
    await user.type(name, 'ab');
    expect(name).toHaveAccessibleDescription('nome muito curto');
    await user.type(name, 'c');
    await user.type(message, 'Segue');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Lista salva com sucesso.')).toBeInTheDocument();
    await waitFor(() => expect(server.seen).toContain('POST /files'));
  });
});
