import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from '../../testing/user.ts';
import { loadKit, useKit } from '../kit.ts';
import { KitProvider } from '../KitProvider.tsx';
import { Menu } from '../overlay/Menu.tsx';
import { Popover } from '../overlay/Popover.tsx';

const menu = (
  <KitProvider env="test">
    <Menu
      target={<button type="button">Mais</button>}
      entries={[{ id: 'edit', label: 'Editar', onSelect: () => undefined }]}
    />
  </KitProvider>
);

describe('a part that comes late', () => {
  beforeEach(() => useKit.setState({ parts: null }));
  afterEach(() => vi.restoreAllMocks());

  it('opens once it is here when its button was pressed before, and gives the focus back', async () => {
    render(menu);
    const button = screen.getByRole('button', { name: 'Mais', expanded: false });
    await user.click(button);
    expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Mais' })).toHaveFocus();
  });

  it('is only its button until it is pressed by mouse or keyboard', async () => {
    await loadKit();
    render(menu);
    const button = screen.getByRole('button', { name: 'Mais', expanded: false });
    await user.tab();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeVisible();
    expect(button).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Mais' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Mais' }));
    expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeVisible();
  });

  it('stands at the end of its landmark, outside the row, when the menu opens', async () => {
    // Without layout Mantine treats the button as scrolled away and hides the menu, which then takes no focus.
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1440);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(900);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 80, 30));
    render(
      <KitProvider>
        <main>
          <article>
            <Menu
              target={<button type="button">Mais</button>}
              entries={[{ id: 'edit', label: 'Editar', onSelect: () => undefined }]}
            />
          </article>
        </main>
      </KitProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Mais' }));
    const opened = await screen.findByRole('menu');
    expect(opened.parentElement).toBe(screen.getByRole('main'));
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Editar' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mais' })).toHaveFocus());
  });

  it('is opened by its owner alone where the owner says when', async () => {
    const target = <button type="button">Sino</button>;
    const panel = (opened: boolean) => (
      <KitProvider env="test">
        <Popover label="Avisos" target={target} opened={opened} onChange={() => undefined}>
          <button type="button">Ler</button>
        </Popover>
      </KitProvider>
    );
    const { rerender } = render(panel(false));
    await user.click(screen.getByRole('button', { name: 'Sino' }));
    await loadKit();
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(panel(true));
    expect(await screen.findByRole('dialog', { name: 'Sino' })).toBeVisible();
  });
});
