import { subscriptionRoutes as routes } from '@recadia/contract/subscription';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { refuse, standInServer, type StandIn } from '../../../testing/server.ts';
import { Stage } from '../../../testing/Stage.tsx';
import { user } from '../../../testing/user.ts';
import { aUser } from '../../../testing/users.ts';
import { ShareLink } from './ShareLink.tsx';

const url = 'https://recadia.test/pay#abc';
let server: StandIn;
let asked: unknown[];

beforeEach(() => {
  asked = [];
  server = standInServer().on(routes.sharePayLink, ({ body }) => {
    asked.push(body);
    return { url };
  });
  render(
    <Stage user={aUser()}>
      <ShareLink email="financeiro@casaaurora.exemplo" />
    </Stage>,
  );
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));

it('copies a pay link, and shows it for a browser that refuses to copy', async () => {
  await press('Copiar link');
  expect(await screen.findByLabelText('Link de pagamento')).toHaveValue(url);
  await expect.poll(() => navigator.clipboard.readText()).toBe(url);
  expect(asked).toEqual([{}]);
});

it('mails a pay link to the address that is typed over the billing e-mail', async () => {
  await press('Enviar por e-mail');
  const email = await screen.findByLabelText('E-mail de quem paga');
  expect(email).toHaveValue('financeiro@casaaurora.exemplo');
  expect(email).toHaveFocus();
  await user.clear(email);
  await user.type(email, 'ana@contas.exemplo{Enter}');
  expect(await screen.findByText('Enviamos o link para ana@contas.exemplo.')).toBeVisible();
  expect(asked).toEqual([{ email: 'ana@contas.exemplo', language: 'pt' }]);
});

it('offers the copy when the server sends no mail', async () => {
  server.on(routes.sharePayLink, () => refuse(503, 'ERR_MAIL_UNAVAILABLE'));
  await press('Enviar por e-mail');
  await press('Enviar');
  expect(await screen.findByText('O envio de e-mails não está configurado. Copie o link.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copiar link' })).toBeVisible();
});
