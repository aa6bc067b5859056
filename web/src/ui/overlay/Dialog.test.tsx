import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Stage } from '../../testing/Stage.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { user } from '../../testing/user.ts';

function Opener({ isDirty = false }: { isDirty?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stage>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {isOpen && (
        <Dialog title="Editar" isDirty={isDirty} onClose={() => setOpen(false)}>
          <input aria-label="Nome" />
        </Dialog>
      )}
    </Stage>
  );
}

const open = async (isDirty: boolean) => {
  render(<Opener isDirty={isDirty} />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  return screen.findByRole('dialog', { name: 'Editar' });
};

describe('Dialog', () => {
  it('Escape closes it and the focus goes back to what opened it', async () => {
    await open(false);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus());
  });

  it('gives the focus to the button of a menu that closed while the dialog was loading', async () => {
    const page = (layer?: ReactNode) => (
      <Stage>
        <button type="button" id="account">
          Minha conta
        </button>
        {layer}
      </Stage>
    );
    const { rerender } = render(
      page(
        <div role="menu" aria-labelledby="account">
          <button type="button" role="menuitem">
            Editar perfil
          </button>
        </div>,
      ),
    );
    screen.getByRole('menuitem').focus();
    rerender(page());
    expect(document.body).toHaveFocus();
    rerender(
      page(
        <Dialog title="Editar" onClose={() => rerender(page())}>
          <input aria-label="Nome" />
        </Dialog>,
      ),
    );
    await screen.findByRole('dialog', { name: 'Editar' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Minha conta' })).toHaveFocus());
  });

  it('with changes it asks first: staying keeps it open, discarding closes it', async () => {
    await open(true);
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    expect(screen.getByRole('button', { name: 'Continuar editando' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Editar' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the first field of a dialog', () => {
  it('has the focus when the dialog opens', async () => {
    await open(false);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus());
  });

  it('gets the focus from the cross when the field comes later', async () => {
    const late = (isLoaded: boolean) => (
      <Stage>
        <Dialog title="Modelo" onClose={() => undefined}>
          {isLoaded && <input aria-label="Nome" />}
        </Dialog>
      </Stage>
    );
    const { rerender } = render(late(false));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Fechar' })).toHaveFocus());
    rerender(late(true));
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
  });
});

describe('ConfirmDialog', () => {
  it('names the thing, the safe answer has the focus, and only the other one acts', async () => {
    const [confirm, close] = [vi.fn(), vi.fn()];
    render(
      <Stage>
        <ConfirmDialog
          title="Excluir a tag VIP?"
          text="Não dá para desfazer."
          confirmLabel="Excluir"
          onConfirm={confirm}
          onClose={close}
        />
      </Stage>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Excluir a tag VIP?' });
    expect(dialog).toHaveAccessibleDescription('Não dá para desfazer.');
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(close).toHaveBeenCalledOnce();
    expect(confirm).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(confirm).toHaveBeenCalledOnce();
  });
});
