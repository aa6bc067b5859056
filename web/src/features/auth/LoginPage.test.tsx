import { authRoutes } from '@recadia/contract/auth';
import { sessionEnds } from '@recadia/contract/session-end';
import { platformRoutes } from '@recadia/contract/platform';
import { settingRoutes } from '@recadia/contract/settings';
import { render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../lib/session/session.ts';
import { keepSessionEnd } from '../../lib/session/session-end.ts';
import { read, storageKeys } from '../../lib/session/storage.ts';
import { currentToken } from '../../lib/session/token.ts';
import { aCompany } from '../../testing/companies.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import words from './auth.pt.json' with { type: 'json' };
import { LoginPage } from './LoginPage.tsx';
import { user } from '../../testing/user.ts';

let server: StandIn;
const answer = (dueDate: string | null) => ({
  token: 't1',
  authToken: 't1',
  user: aUser({ company: aCompany({ dueDate }) }),
});
const registering = (value: 'enabled' | 'disabled') => ({ key: 'viewregister' as const, value });
const inDays = (days: number) => new Intl.DateTimeFormat('sv-SE').format(Date.now() + days * 86_400_000);

beforeEach(() => {
  server = standInServer()
    .on(platformRoutes.version, () => ({ version: '10.8.0' }))
    .on(settingRoutes.viewRegister, () => registering('disabled'))
    .on(authRoutes.login, () => answer(null));
});

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

async function signIn(): Promise<void> {
  render(
    <Stage>
      <LoginPage />
      <Address />
    </Stage>,
  );
  await user.type(screen.getByLabelText('E-mail'), ' camila@casaaurora.exemplo ');
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
}

describe('the login page', () => {
  it('AUTH-07 a toast says that signing in worked; token and company id are kept', async () => {
    await signIn();
    expect(await screen.findByText('Login efetuado com sucesso!')).toBeVisible();
    expect(useSession.getState()).toMatchObject({ status: 'signedIn', hasJustSignedIn: true });
    expect([currentToken(), read(storageKeys.companyId)]).toEqual(['t1', '3']);
  });

  it('part of AUTH-10 a company past its due date is refused with the date and whom to ask', async () => {
    server.on(authRoutes.login, () => refuse(402, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-11-10' }));
    await signIn();
    const words = 'Sua assinatura venceu em 10/11/2026. Entre em contato com o suporte.';
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(useSession.getState().status).not.toBe('signedIn');
  });

  it('part of X-PAY-01: offers to pay when the refusal of an expired company carries a pay token', async () => {
    const details = { dueDate: '2026-11-10', payToken: 'abc' };
    server.on(authRoutes.login, () => refuse(402, 'ERR_SUBSCRIPTION_EXPIRED', details));
    await signIn();
    const words = 'Sua assinatura venceu em 10/11/2026. Entre em contato com o suporte.';
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    await user.click(screen.getByRole('button', { name: 'Pagar agora' }));
    expect(screen.getByText('/pay#abc')).toBeVisible();
  });

  it('offers no payment when the refusal carries no pay token', async () => {
    server.on(authRoutes.login, () => refuse(402, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-11-10' }));
    await signIn();
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Pagar agora' })).toBeNull();
  });

  it('repeats the check on the answer of a server that let it pass', async () => {
    server.on(authRoutes.login, () => answer(inDays(-3)));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua assinatura venceu em');
    expect(currentToken()).toBeNull();
  });

  it.each(sessionEnds)('says why the session ended when the reason is %s', (reason) => {
    keepSessionEnd(reason);
    render(
      <Stage>
        <LoginPage />
      </Stage>,
    );
    expect(screen.getByRole('status')).toHaveTextContent(words.ended[reason]);
  });

  it('says nothing about a session when none ended', () => {
    render(
      <Stage>
        <LoginPage />
      </Stage>,
    );
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('says wrong credentials once when the server refuses them, and keeps the form filled', async () => {
    server.on(authRoutes.login, () => refuse(401, 'ERR_INVALID_CREDENTIALS'));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail ou senha incorretos. Tente novamente.');
    expect(screen.getAllByText('E-mail ou senha incorretos. Tente novamente.')).toHaveLength(1);
    expect(screen.getByLabelText('E-mail')).toHaveValue('camila@casaaurora.exemplo');
  });

  it('asks for missing fields without a request', async () => {
    render(
      <Stage>
        <LoginPage />
      </Stage>,
    );
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Obrigatório');
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(server.seen.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it('AUTH-03 shows the register link when viewregister is enabled; logs a failed lookup', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const show = () =>
      render(
        <Stage>
          <LoginPage />
        </Stage>,
      );
    let page = show();
    await waitFor(() => expect(server.seen).toContain('GET /settings/viewregister'));
    await screen.findByText('Versão 10.8.0');
    expect(screen.queryByRole('link', { name: 'Criar conta' })).toBeNull();
    page.unmount();

    server.on(settingRoutes.viewRegister, () => registering('enabled'));
    page = show();
    expect(await screen.findByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/signup');
    page.unmount();

    server.on(settingRoutes.viewRegister, () => refuse(500, 'ERR_INTERNAL'));
    show();
    await waitFor(() => expect(logged).toHaveBeenCalledWith('registration lookup failed', expect.anything()));
    expect(screen.queryByRole('link', { name: 'Criar conta' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    logged.mockRestore();
  });
});

describe('AUTH-12 fewer than five days before the due date a warning toast says how many are left', () => {
  it.each([
    [0, 'Sua assinatura vence em 0 dias.'],
    [1, 'Sua assinatura vence em 1 dia.'],
    [2, 'Sua assinatura vence em 2 dias.'],
    [4, 'Sua assinatura vence em 4 dias.'],
  ])('%i days: %s', async (days, text) => {
    server.on(authRoutes.login, () => answer(inDays(days)));
    await signIn();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('leads an admin to the invoices', async () => {
    server.on(authRoutes.login, () => answer(inDays(4)));
    await signIn();
    await user.click(await screen.findByRole('button', { name: /Ver faturas/ }));
    expect(screen.getByText('/financeiro')).toBeVisible();
  });

  it('leads no agent to the invoices', async () => {
    const { user: admin, ...entry } = answer(inDays(4));
    server.on(authRoutes.login, () => ({ ...entry, user: { ...admin, profile: 'user' as const } }));
    await signIn();
    await screen.findByText('Sua assinatura vence em 4 dias.');
    expect(screen.queryByRole('button', { name: /Ver faturas/ })).toBeNull();
  });

  it.each([5, 30, null])('%s days: nothing', async (days) => {
    server.on(authRoutes.login, () => answer(days === null ? null : inDays(days)));
    await signIn();
    await screen.findByText('Login efetuado com sucesso!');
    expect(screen.queryByText(/assinatura/)).toBeNull();
  });
});
