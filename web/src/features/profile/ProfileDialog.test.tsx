import { twoFactorRoutes } from '@recadia/contract/two-factor';
import { userRoutes } from '@recadia/contract/users';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSession } from '../../lib/session/session.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { passwordStrength } from './password-strength.ts';
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
    await user.type(screen.getByLabelText('Senha atual'), 'a de sempre');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toEqual([
      [
        7,
        {
          name: 'Camila Dias',
          email: 'camila@casaaurora.exemplo',
          password: 'cadeira azul 27',
          currentPassword: 'a de sempre',
          language: 'pt',
        },
      ],
    ]);
    expect(useSession.getState().user?.name).toBe('Camila Dias');
    expect(screen.getByRole('status')).toHaveTextContent('Usuário salvo com sucesso.');
  });

  it('asks for the current password only when e-mail or password change, and rejects it once', async () => {
    const sent: unknown[] = [];
    const server = standInServer().on(userRoutes.updateUser, ({ body }) => {
      sent.push(body);
      return refuse(400, 'ERR_WRONG_PASSWORD');
    });
    open();
    await user.type(await screen.findByLabelText('Nome'), ' Dias');
    expect(screen.queryByLabelText('Senha atual')).toBeNull();
    const email = screen.getByLabelText('E-mail');
    await user.clear(email);
    await user.type(email, 'nova@casaaurora.exemplo');
    await user.type(screen.getByLabelText('Senha atual'), 'errada');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.getByLabelText('Senha atual')).toBeInvalid());
    expect(screen.getByLabelText('Senha atual')).toHaveFocus();
    expect(screen.getAllByText('A senha não confere.')).toHaveLength(1);
    expect(sent).toEqual([expect.objectContaining({ email: 'nova@casaaurora.exemplo', currentPassword: 'errada' })]);

    server.on(userRoutes.updateUser, () => aUser());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('aria-disabled'));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/Enviamos um link para nova@casaaurora.exemplo/)).toBeVisible();
    expect(useSession.getState().user?.email).toBe('camila@casaaurora.exemplo');
  });

  it('sends a code in place of the password when the user has an authenticator app', async () => {
    const sent: unknown[] = [];
    standInServer()
      .on(twoFactorRoutes.showTwoFactor, () => ({ enabled: true, required: false, backupCodesLeft: 3 }))
      .on(userRoutes.updateUser, ({ body }) => {
        sent.push(body);
        return sent.length === 1 ? refuse(400, 'ERR_INVALID_SECOND_FACTOR') : aUser();
      });
    open();
    await user.type(await screen.findByLabelText('Nova senha'), 'cadeira azul 27');
    await user.type(screen.getByLabelText('Senha atual'), 'meio escrita');
    await user.click(await screen.findByRole('button', { name: 'Usar um código do aplicativo' }));
    const code = screen.getByLabelText('Código do aplicativo');
    expect(code).toHaveFocus();
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(code).toBeInvalid());
    expect(sent).toEqual([expect.objectContaining({ currentCode: '123456' })]);
    expect(sent[0]).not.toHaveProperty('currentPassword');

    await user.click(screen.getByRole('button', { name: 'Usar a senha' }));
    await user.type(screen.getByLabelText('Senha atual'), 'a de sempre');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('aria-disabled'));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent[1]).toMatchObject({ currentPassword: 'a de sempre' });
    expect(sent[1]).not.toHaveProperty('currentCode');
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
