import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { user } from '../../../testing/user.ts';
import { header, mariana, rowUnderPointer, setStage, show, stage } from '../testing/ticket-world.tsx';

beforeEach(setStage);

const more = async (name: string) => within(await rowUnderPointer(name)).getByTitle('Mais ações do atendimento');
const entries = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent);

it('X-TKT-15 offers the conversation menu in the ⋮ of a row, for that ticket', async () => {
  show(`/tickets/${mariana().uuid}`);
  await header('Mariana Lopes');
  await user.click(screen.getByLabelText('Mais ações do atendimento'));
  await screen.findAllByRole('menuitem');
  const ofConversation = entries();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
  await user.click(await more('Mariana Lopes'));
  await screen.findAllByRole('menuitem');
  expect(entries()).toEqual(ofConversation);
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await more('Mariana Lopes')).toHaveFocus());

  await user.click(await more('João Alves'));
  await user.click(await screen.findByText('Devolver para a fila'));
  await waitFor(() => expect(stage.changes).toEqual([{ status: 'pending', userId: null }]));
});
