import { authRoutes } from '@recadia/contract/auth';
import { passwordResetRoutes } from '@recadia/contract/password-reset';
import { platformRoutes } from '@recadia/contract/platform';
import { settingRoutes } from '@recadia/contract/settings';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { ForgetPage } from './ForgetPage.tsx';

const weak = 'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.';
const sent: unknown[] = [];
let server: StandIn;

beforeEach(() => {
  sent.length = 0;
  server = standInServer()
    .on(platformRoutes.version, () => ({ version: '10.8.0' }))
    .on(settingRoutes.viewRegister, () => ({ key: 'viewregister' as const, value: 'enabled' as const }))
    .on(authRoutes.login, () => refuse(401, 'ERR_INVALID_CREDENTIALS'))
    .on(passwordResetRoutes.forgetPassword, ({ body }) => {
      sent.push(body);
      return {};
    })
    .on(passwordResetRoutes.resetPassword, ({ body }) => {
      sent.push(body);
      return {};
    });
  render(
    <Stage>
      <ForgetPage />
    </Stage>,
  );
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(name);
async function askFor(email: string): Promise<void> {
  await user.clear(field('E-mail'));
  if (email) await user.type(field('E-mail'), email);
  await press('Enviar código');
}

describe('a forgotten password', () => {
  it('PWD-01 asks for the e-mail, then code, new password and confirmation; links to /signup', async () => {
    expect(await screen.findByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/signup');
    await askFor('camila@casaaurora.exemplo');
    expect(await screen.findByText('Email enviado com sucesso!')).toBeVisible();
    expect(sent).toEqual([{ email: 'camila@casaaurora.exemplo', language: 'pt' }]);
    await waitFor(() => expect(field('Código')).toHaveFocus());
    await user.type(field('Código'), '12345678');
    await user.type(field('Nova senha'), 'Senha nova 7');
    await user.type(field('Confirmar senha'), 'Senha nova 7');
    await press('Redefinir senha');
    expect(await screen.findByText('Senha redefinida com sucesso.')).toBeVisible();
    expect(sent[1]).toEqual({ email: 'camila@casaaurora.exemplo', token: '12345678', password: 'Senha nova 7' });
  });

  it('PWD-02 names a wrong e-mail, a weak password and a different confirmation, sends nothing', async () => {
    await askFor('');
    expect(screen.getByText('Obrigatório')).toBeVisible();
    await askFor('camila');
    expect(screen.getByText('E-mail inválido')).toBeVisible();
    expect(field('E-mail')).toHaveFocus();
    await askFor('camila@casaaurora.exemplo');
    await screen.findByLabelText('Código');
    await press('Redefinir senha');
    expect(screen.getAllByText('Obrigatório')).toHaveLength(3);
    expect(field('Código')).toHaveFocus();
    await user.type(field('Código'), '12345678');
    for (const short of ['Curta 7', 'sem maiuscula 7', 'SEM MINUSCULA 7', 'Sem Algarismo']) {
      await user.clear(field('Nova senha'));
      await user.type(field('Nova senha'), short);
      await press('Redefinir senha');
      expect(screen.getByText(weak)).toBeVisible();
    }
    await user.clear(field('Nova senha'));
    await user.type(field('Nova senha'), 'Senha nova 7');
    await user.type(field('Confirmar senha'), 'Senha nova 8');
    await press('Redefinir senha');
    expect(screen.getByText('As senhas não correspondem')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('reports an unknown address and a wrong code, and offers another code', async () => {
    server.on(passwordResetRoutes.forgetPassword, () => refuse(404, 'ERR_EMAIL_NOT_FOUND'));
    await askFor('ninguem@casaaurora.exemplo');
    expect((await screen.findAllByText('Email não encontrado')).length).toBeGreaterThan(0);
    server
      .on(passwordResetRoutes.forgetPassword, () => ({}))
      .on(passwordResetRoutes.resetPassword, () => refuse(400, 'ERR_INVALID_RESET_TOKEN'));
    await press('Enviar código');
    await user.type(await screen.findByLabelText('Código'), '12345678');
    await user.type(field('Nova senha'), 'Senha nova 7');
    await user.type(field('Confirmar senha'), 'Senha nova 7');
    await press('Redefinir senha');
    expect((await screen.findAllByText('O código não confere ou já venceu. Peça um novo.')).length).toBeGreaterThan(0);
    await press('Pedir outro código');
    expect(field('E-mail')).toBeVisible();
  });
});
