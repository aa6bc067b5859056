import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox.tsx';
import { pass } from '../../testing/user.ts';

describe('the search box', () => {
  const search = vi.fn();
  const type = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar tag' }), { target: { value: text } });

  beforeEach(() => {
    vi.useFakeTimers();
    search.mockClear();
    render(<SearchBox label="Buscar tag" onSearch={search} />);
  });

  it('LAY-22 searches once typing has paused for 500 ms', () => {
    for (const text of ['v', 'vi', 'vip ']) {
      type(text);
      pass(499);
    }
    expect(search).not.toHaveBeenCalled();
    pass(1);
    expect(search.mock.calls).toEqual([['vip']]);
  });

  it('Enter searches at once; clearing searches for everything and keeps the focus', () => {
    type('vip');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    pass(0);
    fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
    pass(0);
    expect(search.mock.calls).toEqual([['vip'], ['']]);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });
});
