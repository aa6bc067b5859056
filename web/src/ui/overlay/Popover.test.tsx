import { render, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { Popover } from './Popover.tsx';

it('focuses the first control when the content loads after the popover opened', async () => {
  let resolve: (file: { default: () => ReactNode }) => void = () => undefined;
  const Late = lazy(() => new Promise<{ default: () => ReactNode }>((done) => (resolve = done)));
  render(
    <Stage>
      <Popover label="Filtros" target={<button type="button">Filtros</button>}>
        <Late />
      </Popover>
    </Stage>,
  );
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await screen.findByRole('dialog', { name: 'Filtros' });
  resolve({ default: () => <input aria-label="Não lidas" /> });
  const field = await screen.findByLabelText('Não lidas');
  await waitFor(() => expect(field).toHaveFocus());
});

it('returns the focus to its button when Escape closes it', async () => {
  render(
    <Stage>
      <Popover label="Filtros" target={<button type="button">Filtros</button>}>
        <input aria-label="Não lidas" />
      </Popover>
    </Stage>,
  );
  const button = () => screen.getByRole('button', { name: 'Filtros' });
  for (let time = 0; time < 2; time += 1) {
    await user.click(button());
    await waitFor(() => expect(screen.getByLabelText('Não lidas')).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button()).toHaveFocus());
  }
});
