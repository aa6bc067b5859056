import { contactRoutes } from '@recadia/contract/contact-routes';
import { render, screen } from '@testing-library/react';
import { Tag } from 'lucide-react';
import { useMemo } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useActions } from '../../lib/interaction/actions.ts';
import type { Action } from '../../lib/interaction/actions.ts';
import { aContactPage } from '../../testing/contacts.ts';
import { standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { user } from '../../testing/user.ts';

const close = vi.fn();
const actions: Action[] = [
  { id: 'new', group: 'page', label: 'Nova tag', icon: Tag, keys: 'c', perform: vi.fn() },
  { id: 'tags', group: 'goto', label: 'Tags', icon: Tag, keys: 'g l', href: '/tags', perform: vi.fn() },
  { id: 'theme', group: 'app', label: 'Usar tema escuro', icon: Tag, perform: vi.fn() },
];

function Palette() {
  useActions(useMemo(() => actions, []));
  return <CommandPalette onClose={close} />;
}

const open = () =>
  render(
    <Stage>
      <Palette />
    </Stage>,
  );
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the command palette', () => {
  beforeEach(() => {
    standInServer().on(contactRoutes.listContacts, () => aContactPage([]));
    close.mockClear();
    actions.forEach(({ perform }) => vi.mocked(perform).mockClear());
  });

  it('lists actions by group, what this page can do first, with their keys', async () => {
    open();
    expect(await screen.findByRole('combobox')).toHaveFocus();
    expect(options()).toEqual(['Nova tagC', 'TagsGL', 'Usar tema escuro']);
    expect(
      screen
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-labelledby'))
        .every(Boolean),
    ).toBe(true);
    expect(screen.getByRole('group', { name: 'Ir para' })).toBeInTheDocument();
  });

  it('typing narrows, arrows go around, Enter runs and closes', async () => {
    open();
    await user.type(await screen.findByRole('combobox'), 'tag');
    expect(options()).toEqual(['Nova tagC', 'TagsGL']);
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('TagsGL');
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe('Nova tagC');
    await user.keyboard('{Enter}');
    expect(actions[0]?.perform).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  it('Ctrl Enter opens a page in a new tab', async () => {
    const tab = vi.spyOn(window, 'open').mockReturnValue(null);
    open();
    await user.type(await screen.findByRole('combobox'), 'tags');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(tab).toHaveBeenCalledWith('/tags', '_blank', 'noopener');
    expect(actions[1]?.perform).not.toHaveBeenCalled();
    tab.mockRestore();
  });

  it('shows the last used first, and a message for no result', async () => {
    const { unmount } = open();
    await user.click(await screen.findByRole('option', { name: /escuro/ }));
    unmount();
    open();
    expect(await screen.findByRole('group', { name: 'Recentes' })).toHaveTextContent('Usar tema escuro');
    expect(options()).toHaveLength(3);
    await user.type(screen.getByRole('combobox'), 'xyz');
    expect(screen.getByText('Nada encontrado para “xyz”.')).toBeInTheDocument();
  });
});
