import { contactRoutes } from '@recadia/contract/contact-routes';
import { noteRoutes } from '@recadia/contract/notes';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { aTicket } from '../../testing/tickets.ts';
import { aUser } from '../../testing/users.ts';
import { standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { ContactPanel } from './ContactPanel.tsx';

let server: StandIn;
const at = '2026-11-10T12:00:00.000Z';
const note = (id: number, words: string, userId: number) => ({
  id,
  note: words,
  ticketId: 5,
  contactId: 1,
  mentions: [],
  createdAt: at,
  user: { id: userId, name: userId === 7 ? 'Camila Duarte' : 'Rafael Nunes' },
});
const life = (id: number, finishedAt: string | null) => ({
  id,
  createdAt: at,
  startedAt: at,
  finishedAt,
  user: { id: 8, name: 'Marcos Teles' },
  queue: { id: 1, name: 'Pós-venda', color: '#1D7C4D' },
});

beforeEach(() => {
  server = standInServer()
    .on(contactRoutes.showContact, () =>
      aContact({
        id: 1,
        name: 'Mariana Lopes',
        email: 'mariana@exemplo.com',
        extraInfo: [{ id: 4, name: 'Cidade', value: 'São Paulo' }],
      }),
    )
    .on(noteRoutes.listAllNotes, () => [note(1, 'Prefere mensagem', 8), note(2, 'Já comprou', 7)])
    .on(noteRoutes.createNote, ({ body }) => note(3, body.note, 7))
    .on(noteRoutes.deleteNote, () => ({ message: 'Note deleted' }))
    .on(contactRoutes.listContactMedia, () => ({ messages: [], hasMore: false, nextCursor: null }))
    .on(contactRoutes.listContactTickets, () => [
      { ticket: aTicket({ id: 5 }), lives: [life(9, null), life(8, at)] },
      { ticket: aTicket({ id: 4310 }), lives: [life(3, at)] },
    ]);
});

const show = (profile: 'admin' | 'user' = 'user') =>
  render(
    <Stage user={aUser({ profile })}>
      <ContactPanel contactId={1} ticketId={5} tags={<p>VIP</p>} onClose={() => undefined} />
    </Stage>,
  );

it('CON-14 shows data, tags, notes and history in the drawer; adds and deletes notes', async () => {
  show();
  const drawer = within(await screen.findByRole('complementary', { name: 'Contato' }));
  expect(await drawer.findByText('mariana@exemplo.com')).toBeInTheDocument();
  expect(drawer.getByText('+55 (11) 98765-4321')).toBeInTheDocument();
  expect(drawer.getByText('São Paulo')).toBeInTheDocument();
  expect(drawer.getByText('VIP')).toBeInTheDocument();
  expect(await drawer.findByText('Prefere mensagem')).toBeInTheDocument();
  const previous = (await drawer.findAllByRole('link')).map((link) => link.textContent);
  expect(previous).toEqual(['#5Pós-venda · Marcos Teles10/11/2026', '#4310Pós-venda · Marcos Teles10/11/2026']);

  expect(drawer.getAllByRole('button', { name: 'Excluir observação' })).toHaveLength(1);
  await user.click(drawer.getByRole('button', { name: 'Excluir observação' }));
  await waitFor(() => expect(drawer.queryByText('Já comprou')).toBeNull());
  expect(await screen.findByText('Observação excluída com sucesso!')).toBeInTheDocument();
  await user.type(drawer.getByRole('textbox', { name: 'Escreva uma observação' }), 'x{Enter}');
  expect(server.seen.some((one) => one.startsWith('POST'))).toBe(false);
  await user.type(drawer.getByRole('textbox', { name: 'Escreva uma observação' }), ' ligar{Enter}');
  expect(await drawer.findByText('x ligar')).toBeInTheDocument();
});

it('leaves the ticket on screen out of its own history when it is resolved', async () => {
  server.on(contactRoutes.listContactTickets, () => [
    { ticket: aTicket({ id: 5, status: 'closed' }), lives: [life(9, at)] },
    { ticket: aTicket({ id: 4310 }), lives: [life(3, at)] },
  ]);
  show();
  const previous = (await screen.findAllByRole('link')).map((link) => link.textContent);
  expect(previous).toEqual(['#4310Pós-venda · Marcos Teles10/11/2026']);
});

it('an admin may take back everybody’s notes', async () => {
  show('admin');
  await screen.findByText('Já comprou');
  expect(screen.getAllByRole('button', { name: 'Excluir observação' })).toHaveLength(2);
});
