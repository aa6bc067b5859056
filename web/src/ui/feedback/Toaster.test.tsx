import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseToasts, toast } from '../../lib/interaction/toast.ts';
import { offerUndo } from '../../lib/interaction/undo.ts';
import { Toaster } from './Toaster.tsx';
import { pass } from '../../testing/user.ts';

const show = (what: () => void) => act(what);

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    pauseToasts(false);
    render(<Toaster />);
  });

  it('LAY-19 errors close by themselves after 2000 ms, all others after 3000 ms', () => {
    show(() => toast.error('falhou'));
    pass(1_900);
    expect(screen.getByRole('alert')).toHaveTextContent('falhou');
    pass(200);
    expect(screen.queryByRole('alert')).toBeNull();

    for (const tone of ['success', 'warning', 'info'] as const) {
      show(() => toast[tone]('feito'));
      pass(2_900);
      expect(screen.getByRole('status')).toHaveTextContent('feito');
      pass(200);
      expect(screen.queryByRole('status')).toBeNull();
    }
  });

  it('one with an action stays 6 s, and the action closes it', () => {
    const undo = vi.fn();
    show(() => toast.success('resolvido', { label: 'Desfazer', perform: undo }));
    pass(5_900);
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('ends an undo after 6 s when the toast is held, and keeps its text', () => {
    const undo = vi.fn();
    show(() => offerUndo('resolvido', undo));
    const corner = screen.getByRole('status').parentElement ?? document.body;
    fireEvent.pointerEnter(corner);
    pass(5_900);
    expect(screen.getByRole('button', { name: 'Desfazer' })).toBeVisible();
    screen.getByRole('button', { name: 'Desfazer' }).focus();
    pass(200);
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('resolvido');
    expect(screen.getByRole('button', { name: 'Fechar aviso' })).toHaveFocus();
    expect(undo).not.toHaveBeenCalled();
  });

  it('performs no undo when its time passed in a tab that slept', () => {
    const undo = vi.fn();
    show(() => offerUndo('resolvido', undo));
    vi.setSystemTime(Date.now() + 7_000);
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(undo).not.toHaveBeenCalled();
  });

  it('identical ones are counted, at most three stand, the newest on top', () => {
    show(() => ['um', 'dois', 'dois', 'dois', 'três', 'quatro'].forEach((text) => toast.info(text)));
    const shown = screen.getAllByRole('status').map((one) => one.textContent);
    expect(shown).toEqual(['quatro', 'três', 'dois×3']);
  });

  it('pause under the pointer, with the focus and in a hidden tab', () => {
    show(() => toast.error('leia'));
    const corner = screen.getByRole('alert').parentElement ?? document.body;
    fireEvent.pointerEnter(corner);
    pass(10_000);
    fireEvent.pointerLeave(corner);
    fireEvent.focus(screen.getByRole('button', { name: 'Fechar aviso' }));
    pass(10_000);
    fireEvent.blur(screen.getByRole('button', { name: 'Fechar aviso' }));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    pass(10_000);
    expect(screen.getByRole('alert')).toBeVisible();
    hidden.mockReturnValue(false);
    pass(2_100);
    expect(screen.queryByRole('alert')).toBeNull();
    hidden.mockRestore();
  });
});
