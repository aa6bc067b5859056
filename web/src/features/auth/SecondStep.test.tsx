import { authRoutes } from '@recadia/contract/auth';
import { platformRoutes } from '@recadia/contract/platform';
import { settingRoutes } from '@recadia/contract/settings';
import { twoFactorRoutes as routes } from '@recadia/contract/two-factor';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../lib/session/session.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { LoginPage } from './LoginPage.tsx';

let server: StandIn;
const entry = { token: 't1', authToken: 't1', user: aUser() };

beforeEach(() => {
  server = standInServer()
    .on(platformRoutes.version, () => ({ version: '10.8.0' }))
    .on(settingRoutes.viewRegister, () => ({ key: 'viewregister' as const, value: 'disabled' as const }))
    .on(routes.secondStep, ({ body }) =>
      body.code === '123456' && body.challenge === 'c1' ? entry : refuse(400, 'ERR_INVALID_SECOND_FACTOR'),
    )
    .on(routes.beginEnrolment, () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP' }))
    .on(routes.finishEnrolment, () => ({ ...entry, backupCodes: ['ABCDE-FGHJK'] }));
});

async function signIn(step: 'code' | 'enrol'): Promise<void> {
  server.on(authRoutes.login, () => refuse(403, 'ERR_SECOND_FACTOR', { step, challenge: 'c1' }));
  render(
    <Stage>
      <LoginPage />
    </Stage>,
  );
  await user.type(screen.getByLabelText('E-mail'), 'camila@casaaurora.exemplo');
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
  await screen.findByRole('heading', { name: 'Verificação em duas etapas' });
}
const isIn = () => useSession.getState().status === 'signedIn';

describe('the second step of signing in', () => {
  it('part of X-AUT-02: asks for a code, says when it is wrong, and lets in with the right one', async () => {
    await signIn('code');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.getByLabelText('Código')).toHaveFocus());
    await user.type(screen.getByLabelText('Código'), '000000{Enter}');
    expect((await screen.findAllByText(/O código não confere/)).length).toBeGreaterThan(0);
    expect(isIn()).toBe(false);
    await user.clear(screen.getByLabelText('Código'));
    await user.type(screen.getByLabelText('Código'), '123456{Enter}');
    await waitFor(() => expect(isIn()).toBe(true));
  });

  it.each(['code', 'enrol'] as const)('offers to pay when step %s is refused with a pay token', async (step) => {
    const expired = () => refuse(402, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-11-10', payToken: 'abc' });
    server.on(routes.secondStep, expired).on(routes.finishEnrolment, expired);
    await signIn(step);
    await user.type(await screen.findByLabelText(/^Código/), '123456{Enter}');
    expect(await screen.findByRole('button', { name: 'Pagar agora' })).toBeVisible();
    expect(isIn()).toBe(false);
  });

  it('leads back to the password', async () => {
    await signIn('code');
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(screen.getByLabelText('Senha')).toBeVisible();
  });

  it('part of X-AUT-05: sets up an app where it is required, and lets in once the codes are kept', async () => {
    await signIn('enrol');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    await user.type(screen.getByLabelText('Código de 6 algarismos'), '123456{Enter}');
    expect(await screen.findByText('ABCDE-FGHJK')).toBeVisible();
    expect(isIn()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Já guardei' }));
    await waitFor(() => expect(isIn()).toBe(true));
  });
});
