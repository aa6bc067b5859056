import { aCompany } from '@recadia/db/testing';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';
import { signIn } from '../testkit/browser/sign-in.ts';

const product = useProduct();

it('USR-01 USR-04 USR-08 adds a user live, and signs a deactivated user out at once', async () => {
  const { page } = await product.aPerson({ profile: 'admin' });
  const observer = await product.aPerson({ profile: 'admin', name: 'Olga Prado' });
  for (const one of [page, observer.page]) {
    await one.getByRole('link', { name: 'Usuários' }).first().click();
    await shown(one.getByRole('table', { name: 'Usuários' }));
  }

  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await dialog.getByLabel('Nome').fill('Zuleica Abreu');
  await dialog.getByLabel('E-mail').fill('zuleica@casaaurora.exemplo');
  await dialog.getByLabel('Senha', { exact: true }).fill('montagem-de-armario');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Usuário salvo com sucesso.'));
  await observer.page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill('zuleica');
  const seen = observer.page.getByRole('row', { name: /Zuleica Abreu/ });
  await shown(seen);

  const newcomer = await product.aVisitor();
  newcomer.pageErrors.allow(/401/);
  const credentials = { email: 'zuleica@casaaurora.exemplo', password: 'montagem-de-armario' };
  await signIn(newcomer.page, credentials);
  await shown(newcomer.page.locator('main h1'));
  await expect.poll(() => newcomer.page.getByRole('link', { name: 'Usuários' }).count()).toBe(0);

  await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill('zuleica');
  await page.getByRole('button', { name: 'Desativar Zuleica Abreu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await shown(toast(page, 'Zuleica Abreu foi desativado.'));
  await shown(newcomer.page.getByRole('button', { name: 'Entrar' }));
  await shown(seen.getByText(/desativado/));

  await page.getByRole('button', { name: 'Excluir Zuleica Abreu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await shown(toast(page, 'Usuário excluído com sucesso.'));
  await gone(seen);
});

it('an agent who types the address sees no users', async () => {
  const { page, pageErrors } = await product.aPerson({ profile: 'user' });
  pageErrors.allow(/403/);
  await page.goto('/users');
  await shown(page.getByText(/permissão/));
  await expect.poll(() => page.getByRole('table').count()).toBe(0);
});

it('USR-07 confirms a save, reports a deleted user, adds none while creation is off', async () => {
  const companyId = (await aCompany(product.admin, { name: 'Oficina do Vale' })).id;
  const { page, pageErrors } = await product.aPerson({ profile: 'admin', companyId });
  pageErrors.expect(/status of 404/);
  pageErrors.expect(/status of 403/);
  const iara = await product.accountOf({ companyId, name: 'Iara Pontes' });
  const open = async (name: string) => {
    await page.goto('/users');
    await page.getByRole('button', { name }).first().click();
    return page.getByRole('dialog');
  };
  const fill = async (dialog: Locator, email: string) => {
    await dialog.getByLabel('Nome').fill('Nara Leme');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Senha', { exact: true }).fill('uma-senha-comprida');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
  };
  await fill(await open('Novo usuário'), 'nara@oficina.exemplo');
  await shown(toast(page, 'Usuário salvo com sucesso.'));

  const edit = await open('Editar Iara Pontes');
  await edit.getByLabel('Nome').fill('Iara Lemos');
  // Deleted as if by an admin whose event did not arrive.
  await product.admin.deleteFrom('users').where('id', '=', iara.id).execute();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Nenhum usuário encontrado com este identificador.', 'alert'));

  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Criação de usuários' }).click();
  await shown(toast(page, 'Operação atualizada com sucesso.'));
  await fill(await open('Novo usuário'), 'outra@oficina.exemplo');
  await shown(toast(page, 'A criação de usuários foi desabilitada pelo administrador.', 'alert'));
  const people = product.admin.selectFrom('users').select('email').where('company_id', '=', companyId);
  expect((await people.execute()).map(({ email }) => email)).not.toContain('outra@oficina.exemplo');
});
