import { emailChangeRoutes } from '@recadia/contract/email-changes';
import { platformRoutes } from '@recadia/contract/platform';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { refuse, standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { EmailChangePage } from './EmailChangePage.tsx';

beforeEach(() => {
  standInServer()
    .on(platformRoutes.version, () => ({ version: '10.8.0' }))
    .on(emailChangeRoutes.confirmEmailChange, ({ body }) =>
      body.token === 'abc' ? { email: 'nova@casaaurora.exemplo' } : refuse(400, 'ERR_INVALID_EMAIL_CHANGE'),
    );
});
const confirm = async (path: string) => {
  render(
    <Stage path={path}>
      <EmailChangePage />
    </Stage>,
  );
  await user.click(await screen.findByRole('button', { name: 'Confirmar e-mail' }));
};

it('part of X-USR-03: confirms a new e-mail when the button is pressed', async () => {
  await confirm('/email#abc');
  expect(await screen.findByText('Agora você entra com nova@casaaurora.exemplo.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirmar e-mail' })).toBeNull();
});

it('says that the link is over when the server refuses it', async () => {
  await confirm('/email#velho');
  expect(await screen.findByText(/venceu ou já foi usado/)).toBeVisible();
});
