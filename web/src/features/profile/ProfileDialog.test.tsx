import { userRoutes } from '@recadia/contract/users';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { aUser } from '../../testing/builders.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { passwordStrength } from './passwordStrength.ts';
import { ProfileDialog } from './ProfileDialog.tsx';
import { user } from '../../testing/user.ts';

const close = vi.fn();
const open = () =>
  render(
    <Stage user={aUser()}>
      <ProfileDialog onClose={close} />
    </Stage>,
  );

describe('edit profile', () => {
  it('changes name, e-mail and password of oneself, and the session knows at once', async () => {
    const sent: unknown[] = [];
    standInServer().on(userRoutes.updateUser, ({ params, body }) => {
      sent.push([params.id, body]);
      return aUser({ name: body.name ?? '', email: body.email ?? '' });
    });
    open();
    await user.clear(await screen.findByLabelText('Nome'));
    await user.type(screen.getByLabelText('Nome'), 'Camila Dias');
    await user.type(screen.getByLabelText('Nova senha'), 'cadeira azul 27');
    expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription(/Força da senha: Forte/);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toEqual([
      [7, { name: 'Camila Dias', email: 'camila@casaaurora.exemplo', password: 'cadeira azul 27' }],
    ]);
    expect(useSession.getState().user?.name).toBe('Camila Dias');
    expect(screen.getByRole('status')).toHaveTextContent('Usuário salvo com sucesso.');
  });

  it('an e-mail that is taken and a password everybody uses stand beside their fields', async () => {
    const server = standInServer().on(userRoutes.updateUser, () => refuse(409, 'ERR_USER_EMAIL_EXISTS'));
    open();
    await user.type(await screen.findByLabelText('Nova senha'), '123456');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/Já existe um usuário/));
    server.on(userRoutes.updateUser, () => refuse(400, 'ERR_COMMON_PASSWORD'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('aria-disabled'));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription(/muito comum/));
  });
});

it.each([
  ['abc', 'weak'],
  ['aaaaaaaaaaaaaaaaaa', 'weak'],
  ['mesagrande', 'weak'],
  ['mesa2026', 'fair'],
  ['Mesa-2026x', 'good'],
  ['cadeira azul 27 na varanda', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
