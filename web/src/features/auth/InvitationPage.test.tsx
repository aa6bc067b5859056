import { invitationRoutes as routes } from '@recadia/contract/invitations';
import { platformRoutes } from '@recadia/contract/platform';
import { settingRoutes } from '@recadia/contract/settings';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { InvitationPage } from './InvitationPage.tsx';

let server: StandIn;
const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  server = standInServer()
    .on(platformRoutes.version, () => ({ version: '10.8.0' }))
    .on(settingRoutes.viewRegister, () => ({ key: 'viewregister' as const, value: 'disabled' as const }))
    .on(routes.openInvitation, ({ body }) =>
      body.token === 'abc'
        ? { name: 'Bia Prado', email: 'bia@casaaurora.exemplo', company: 'Casa Aurora & Filhos' }
        : refuse(400, 'ERR_INVALID_INVITATION'),
    )
    .on(routes.acceptInvitation, ({ body }) => {
      sent.push(body);
      return {};
    });
});
const show = (path: string) =>
  render(
    <Stage path={path}>
      <InvitationPage />
    </Stage>,
  );
const press = () => user.click(screen.getByRole('button', { name: 'Criar senha' }));

it('part of X-USR-02: the link shows whom it is for and takes a strong password, typed twice', async () => {
  show('/invitation#abc');
  expect(await screen.findByText(/Bia Prado.*Casa Aurora & Filhos/)).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toHaveValue('bia@casaaurora.exemplo');
  await press();
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Obrigatório');
  await user.type(screen.getByLabelText('Senha'), 'fraca');
  await press();
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription(/no mínimo 8 caracteres/);
  await user.clear(screen.getByLabelText('Senha'));
  await user.type(screen.getByLabelText('Senha'), 'Senha nova 7');
  await user.type(screen.getByLabelText('Confirmar senha'), 'Senha nova 8');
  await press();
  expect(screen.getByText('As senhas não correspondem')).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText('Confirmar senha'));
  await user.type(screen.getByLabelText('Confirmar senha'), 'Senha nova 7');
  await press();
  expect(await screen.findByText('Senha criada. Agora é só entrar.')).toBeVisible();
  expect(sent).toEqual([{ token: 'abc', password: 'Senha nova 7' }]);
});

it('a link that is over says so and asks for nothing', async () => {
  show('/invitation#velho');
  expect(await screen.findByText(/venceu ou já foi usado/)).toBeVisible();
  expect(screen.queryByLabelText('Senha')).toBeNull();
  expect(server.seen).toContain('POST /invitations/open');
});
