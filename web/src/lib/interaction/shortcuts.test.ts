import { Tag } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchActions, useActionRegistry } from './actions.ts';
import type { Action } from './actions.ts';
import { listenToShortcuts, pauseSingleKeys, toggleSingleKeys, useSingleKeys } from './shortcuts.ts';
import { user } from '../../testing/user.ts';

const action = (id: string, label: string, keys?: string): Action => ({
  id,
  group: 'goto',
  label,
  icon: Tag,
  perform: vi.fn(),
  ...(keys && { keys }),
});

describe('shortcuts', () => {
  const tags = action('tags', 'Tags', 'g l');
  const help = action('help', 'Atalhos', '?');
  let stop: () => void;

  beforeEach(() => {
    vi.mocked(tags.perform).mockClear();
    vi.mocked(help.perform).mockClear();
    useSingleKeys.setState({ enabled: true });
    useActionRegistry.setState({ actions: new Map([tags, help].map((one) => [one.id, one])) });
    stop = listenToShortcuts();
  });
  afterEach(() => {
    stop();
    document.body.replaceChildren();
    useActionRegistry.setState({ actions: new Map() });
  });

  it('a key and a sequence run their action', async () => {
    await user.keyboard('?');
    await user.keyboard('xgl');
    expect(help.perform).toHaveBeenCalledTimes(1);
    expect(tags.perform).toHaveBeenCalledTimes(1);
  });

  it('text fields, menus and dialogs keep their keys', async () => {
    for (const html of ['input', 'textarea', 'select']) {
      const field = document.body.appendChild(document.createElement(html));
      field.focus();
      await user.keyboard('?');
    }
    const menu = document.body.appendChild(document.createElement('div'));
    menu.setAttribute('role', 'menu');
    const item = menu.appendChild(document.createElement('button'));
    item.focus();
    await user.keyboard('?');
    expect(help.perform).not.toHaveBeenCalled();
  });

  it('performs an action that reaches layers when a dialog has the focus, but not while typing', async () => {
    const undo = { ...action('undo', 'Desfazer', 'z'), reachesLayers: true as const };
    useActionRegistry.setState({ actions: new Map([help, undo].map((one) => [one.id, one])) });
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    dialog.appendChild(document.createElement('input')).focus();
    await user.keyboard('z');
    expect(undo.perform).not.toHaveBeenCalled();
    dialog.appendChild(document.createElement('button')).focus();
    await user.keyboard('z?');
    expect(undo.perform).toHaveBeenCalledTimes(1);
    expect(help.perform).not.toHaveBeenCalled();
  });

  it('single keys can be switched off, which is remembered', async () => {
    toggleSingleKeys();
    await user.keyboard('?gl');
    expect(help.perform).not.toHaveBeenCalled();
    expect(tags.perform).not.toHaveBeenCalled();
    expect(localStorage.getItem('singleKeys')).toBe('off');
  });

  it('ignores single keys for one second when the text has lost the focus to a tool', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    pauseSingleKeys();
    vi.advanceTimersByTime(999);
    press();
    expect(help.perform).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    press();
    expect(help.perform).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('drops an earlier pause when it begins to listen', async () => {
    pauseSingleKeys();
    stop();
    stop = listenToShortcuts();
    await user.keyboard('?');
    expect(help.perform).toHaveBeenCalledTimes(1);
  });

  it('actions are found by any of their words, without accents', () => {
    const all = [
      action('a', 'Usar tema escuro'),
      action('b', 'Edição de perfil'),
      { ...action('c', 'Idioma'), keywords: 'language' },
    ];
    const found = (query: string) => searchActions(all, query).map(({ id }) => id);
    expect(found('escuro usar')).toEqual(['a']);
    expect(found('edicao')).toEqual(['b']);
    expect(found('LANG')).toEqual(['c']);
    expect(found('')).toEqual(['a', 'b', 'c']);
    expect(found('nada')).toEqual([]);
  });
});
