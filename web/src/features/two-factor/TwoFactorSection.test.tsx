import { twoFactorRoutes as routes } from '@recadia/contract/two-factor';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { TwoFactorSection } from './TwoFactorSection.tsx';

const codes = Array.from({ length: 10 }, (_, at) => `ABCD${at}-EFGHJ`);
let standing: { enabled: boolean; required: boolean; backupCodesLeft: number };
let server: StandIn;

beforeEach(() => {
  standing = { enabled: false, required: false, backupCodesLeft: 0 };
  server = standInServer()
    .on(routes.showTwoFactor, () => standing)
    .on(routes.beginTwoFactor, ({ body }) =>
      body.password === 'certa'
        ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Recadia:camila?secret=JBSWY3DPEHPK3PXP' }
        : refuse(400, 'ERR_WRONG_PASSWORD'),
    )
    .on(routes.confirmTwoFactor, ({ body }) => {
      if (body.code !== '123456') return refuse(400, 'ERR_INVALID_SECOND_FACTOR');
      standing = { enabled: true, required: false, backupCodesLeft: 10 };
      return { backupCodes: codes };
    })
    .on(routes.endTwoFactor, ({ body }) => {
      if (body.password !== 'certa' && body.code !== '123456') return refuse(400, 'ERR_INVALID_SECOND_FACTOR');
      standing = { enabled: false, required: false, backupCodesLeft: 0 };
      return {};
    })
    .on(routes.renewBackupCodes, () => ({ backupCodes: codes }));
});

const show = () =>
  render(
    <Stage user={aUser()}>
      <TwoFactorSection />
    </Stage>,
  );
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
async function giveCurrentPassword(typed: string, button: string): Promise<void> {
  await user.clear(await screen.findByLabelText('Senha atual'));
  await user.type(screen.getByLabelText('Senha atual'), typed);
  await press(button);
}

describe('part of X-AUT-01: the profile', () => {
  it('turns it on with password and first code, and shows the backup codes once', async () => {
    show();
    await press('Ativar');
    await giveCurrentPassword('errada', 'Continuar');
    await waitFor(() => expect(screen.getByLabelText('Senha atual')).toHaveAccessibleDescription(/não confere/));
    await giveCurrentPassword('certa', 'Continuar');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const code = screen.getByLabelText('Código de 6 algarismos');
    await user.type(code, '000000');
    await press('Confirmar');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/não confere/));
    await user.clear(code);
    await user.type(code, '123456');
    await press('Confirmar');
    expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByRole('heading', { name: 'Guarde seus códigos de reserva' })).toHaveFocus();
    await press('Copiar');
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    await press('Já guardei');
    expect(await screen.findByText('Códigos de reserva restantes: 10.')).toBeVisible();
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  });

  it('turns it off with the password', async () => {
    standing = { enabled: true, required: false, backupCodesLeft: 3 };
    show();
    await press('Desativar');
    await giveCurrentPassword('certa', 'Desativar');
    expect(await screen.findByText('Verificação em duas etapas desativada.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Ativar' })).toBeVisible();
  });

  it('turns it off with a code of the app in place of the password', async () => {
    standing = { enabled: true, required: false, backupCodesLeft: 3 };
    show();
    await press('Desativar');
    await press('Usar um código do aplicativo');
    const code = screen.getByLabelText('Código do aplicativo');
    expect(screen.queryByLabelText('Senha atual')).toBeNull();
    await user.type(code, '000000');
    await press('Desativar');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/não confere/));
    await user.clear(code);
    await user.type(code, '123456');
    await press('Desativar');
    expect(await screen.findByText('Verificação em duas etapas desativada.')).toBeVisible();
  });

  it('offers no turning off where the company requires it, and makes new codes', async () => {
    standing = { enabled: true, required: true, backupCodesLeft: 1 };
    show();
    expect(await screen.findByText('Sua empresa exige a verificação em duas etapas.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Desativar' })).toBeNull();
    await press('Gerar novos códigos');
    await giveCurrentPassword('certa', 'Gerar novos códigos');
    expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    expect(server.seen.filter((one) => one.startsWith('POST'))).toEqual(['POST /two-factor/backup-codes']);
  });
});
