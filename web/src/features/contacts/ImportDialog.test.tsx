import { contactRoutes } from '@recadia/contract/contact-routes';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../app/create-query-client.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { contactLive } from './contacts.live.ts';
import { ImportDialog } from './ImportDialog.tsx';

it('part of CON-10: takes a spreadsheet, shows progress, and lists skipped rows with reasons', async () => {
  let finish = () => undefined as void;
  const server = standInServer().on(contactRoutes.uploadContacts, () => refuse(400, 'ERR_FILE_COLUMNS'));
  const cache = createQueryClient();
  render(
    <Stage user={aUser()} cache={cache}>
      <ImportDialog onClose={() => undefined} />
    </Stage>,
  );
  const start = await screen.findByRole('button', { name: 'Importar' });
  expect(start).toHaveAttribute('aria-disabled', 'true');
  const input = screen.getByLabelText('Arquivo da planilha');
  expect(input).toHaveAttribute('accept', '.xls,.xlsx');
  await user.upload(input, new File(['x'], 'clientes.xlsx'));
  expect(screen.getByText('clientes.xlsx')).toBeInTheDocument();
  await user.click(start);
  expect(await screen.findByRole('alert')).toHaveTextContent('precisa ter as colunas nome e número');

  server.on(
    contactRoutes.uploadContacts,
    () =>
      new Promise((resolve) => {
        finish = () =>
          resolve({
            imported: 2,
            skipped: 1,
            records: [],
            importId: 1,
            skippedRows: [{ row: 4, reason: 'known', name: 'Ana', number: '5511' }],
          });
      }),
  );
  await user.click(start);
  expect(await screen.findByText('Lendo o arquivo…')).toBeInTheDocument();
  const facts = { id: 1, source: 'file', fileName: 'clientes.xlsx', state: 'running', imported: 1, skipped: 0 };
  act(() =>
    applyLive(cache, contactLive, 'contactImport', { action: 'update', import: { ...facts, total: 3, done: 1 } }),
  );
  expect(await screen.findByText('Linha 1 de 3')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1');
  finish();
  expect(await screen.findByText('2 contatos importados')).toBeInTheDocument();
  expect(screen.getByText('1 linha ficou de fora:')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: '4 Ana 5511 Já é um contato' })).toBeInTheDocument();
});
