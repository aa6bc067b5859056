import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../testkit/files.ts';
import { serverEnvironment, startServer, type ServerProcess } from '../testkit/server-process.ts';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';

const product = useProduct();

/** The same product at the same address after a restart: sessions continue, because their secret is the same. */
function startAgain(): Promise<ServerProcess> {
  const env = serverEnvironment(product.stack.db, {
    PORT: new URL(product.url).port,
    PUBLIC_URL: product.url,
    WEB_ROOT: join(root, 'web/dist'),
    TOKEN_SECRET: product.tokenSecret,
  });
  return startServer({ env, isBuilt: true });
}

it('without a network the page says so at once, rests its buttons, and says when it is back', async () => {
  const { page, context, pageErrors } = await product.aPerson({ profile: 'admin' });
  // Pages that are loaded ahead may still be under way.
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Unable to preload CSS/);
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await shown(page.getByText('Cliente VIP'));
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'Sem internet' });
  await shown(banner);
  await shown(banner.getByRole('button', { name: 'Tentar agora' }));
  await page.getByRole('button', { name: 'Nova tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova tag' });
  await dialog.getByLabel('Nome').fill('Escrita sem rede');
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await save.hover({ force: true });
  await shown(page.getByRole('tooltip').filter({ hasText: 'Sem internet. Espere a conexão voltar.' }));
  await context.setOffline(false);
  await gone(banner);
  await save.click();
  await shown(toast(page, 'Tag salva com sucesso.'));
});

it('keeps the session and offers a retry when a page opens while the server fails', async () => {
  const { page, pageErrors } = await product.aPerson({ profile: 'user' });
  pageErrors.expect(/status of 503/);
  await page.route('**/auth/refresh_token', (route) =>
    route.fulfill({ status: 503, json: { error: 'ERR_UNAVAILABLE' } }),
  );
  await page.reload();
  await shown(page.getByText('Não deu para abrir sua conta'));
  await page.unroute('**/auth/refresh_token');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await shown(page.getByRole('button', { name: 'Minha conta' }));
});

// Last, because the server of this file does not restart after it.
it('shows reconnecting, offline with countdown and restored, and loses no message', async () => {
  const { page, pageErrors } = await product.aPerson({ profile: 'admin' });
  pageErrors.expect(/WebSocket connection|ERR_CONNECTION_REFUSED/);
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await shown(page.getByText('Cliente VIP'));
  const statusWith = (text: RegExp) => page.getByRole('status').filter({ hasText: text });

  // The server closes the connections while it stops.
  const lostAt = Date.now();
  await product.stack.server.stop();
  await shown(statusWith(/Reconectando…/));
  expect(Date.now() - lostAt).toBeGreaterThan(2_500);
  await shown(statusWith(/Sem internet\. Tentando de novo em \d+ s\./));
  expect(Date.now() - lostAt).toBeGreaterThan(14_000);
  await expect.poll(() => page.getByText('Cliente VIP').count()).toBe(1);

  const again = await startAgain();
  try {
    await page.getByRole('button', { name: 'Tentar agora' }).click();
    await shown(statusWith(/Conexão restabelecida/));
    await gone(statusWith(/Conexão restabelecida/));
    await page.getByRole('button', { name: 'Nova tag' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Depois da queda');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await shown(page.getByRole('row', { name: /Depois da queda/ }));
  } finally {
    await again.stop();
  }
});
