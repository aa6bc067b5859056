import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { TodoPage } from './TodoPage.tsx';
import { readTasks } from './todo.ts';
import { user } from '../../testing/user.ts';

const open = (userId = 7) =>
  render(
    <Stage user={aUser({ id: userId })}>
      <TodoPage />
    </Stage>,
  );
const field = () => screen.getByRole('textbox', { name: 'Nova tarefa' });
const tasks = () =>
  screen
    .queryAllByRole('button', { name: /^Editar / })
    .map((edit) => edit.getAttribute('aria-label')?.slice('Editar '.length));

describe('the to-do list', () => {
  it('TDO-01 keeps text, createdAt and updatedAt in browser storage only; nothing is sent', async () => {
    const server = standInServer();
    open();
    await user.type(field(), 'Ligar para a loja{Enter}');
    expect(JSON.parse(localStorage.getItem('todo-7') ?? '')).toEqual([
      {
        id: expect.any(String),
        text: 'Ligar para a loja',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect(server.seen).toEqual([]);
  });

  it('TDO-02 ignores blank text after trimming', async () => {
    open();
    await user.type(field(), '   {Enter}');
    await user.click(screen.getByRole('button', { name: 'Adicionar tarefa' }));
    expect(screen.getByRole('heading', { name: 'Tudo feito' })).toBeInTheDocument();
    expect(readTasks(7)).toEqual([]);
  });

  it('TDO-03 adds by Enter and button, edits updatedAt, deletes, reloads, one per user', async () => {
    const { unmount } = open();
    await user.type(field(), 'Pedir tecido{Enter}');
    await user.type(field(), 'Montar mesa');
    await user.click(screen.getByRole('button', { name: 'Adicionar tarefa' }));
    expect(tasks()).toEqual(['Montar mesa', 'Pedir tecido']);

    await user.click(screen.getByRole('button', { name: 'Editar Pedir tecido' }));
    const editor = screen.getByRole('textbox', { name: 'Editar tarefa' });
    expect(editor).toHaveFocus();
    await user.clear(editor);
    await user.type(editor, 'Pedir espuma{Enter}');
    const edited = readTasks(7).find(({ text }) => text === 'Pedir espuma');
    expect(edited && edited.updatedAt > edited.createdAt).toBe(true);

    unmount();
    const again = open();
    expect(tasks()).toEqual(['Montar mesa', 'Pedir espuma']);
    await user.click(screen.getByRole('button', { name: 'Excluir Montar mesa' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(tasks()).toEqual(['Pedir espuma']);
    expect(screen.getByText('Tarefa excluída com sucesso.')).toBeInTheDocument();

    again.unmount();
    open(8);
    expect(tasks()).toEqual([]);
  });

  it('leaving the editor blank or with Escape changes nothing', async () => {
    open();
    await user.type(field(), 'Pedir tecido{Enter}');
    for (const keys of ['{Escape}', '   {Enter}']) {
      await user.click(screen.getByRole('button', { name: 'Editar Pedir tecido' }));
      await user.clear(screen.getByRole('textbox', { name: 'Editar tarefa' }));
      await user.keyboard(keys);
      expect(tasks()).toEqual(['Pedir tecido']);
    }
  });

  it('does not trust foreign values under the key', () => {
    localStorage.setItem('todo-7', JSON.stringify([{ text: 1 }, null, 'x']));
    open();
    expect(tasks()).toEqual([]);
  });
});
