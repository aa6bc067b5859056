import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { pass, user } from '../../testing/user.ts';

describe('Button', () => {
  it('while busy it ignores presses, keeps its name and shows a spinner only after 150 ms', () => {
    vi.useFakeTimers();
    const press = vi.fn();
    render(<Button busy onClick={press} children="Salvar" />);
    const button = screen.getByRole('button', { name: 'Salvar' });
    button.click();
    expect(press).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button.children).toHaveLength(1);
    pass(150);
    expect(button.children).toHaveLength(2);
    expect(button).toHaveAccessibleName('Salvar');
  });

  it('disabled it keeps the focus and submits nothing', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" disabled children="Salvar" />
      </form>,
    );
    const button = screen.getByRole('button');
    await user.click(button);
    expect(button).toHaveFocus();
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('IconButton', () => {
  it('shows name and shortcut on keyboard focus, and hides them on Escape', async () => {
    render(<IconButton label="Excluir" icon={<i />} keys="d" />);
    await user.tab();
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent('ExcluirD');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
  });
});
