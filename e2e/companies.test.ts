import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOn } from '../testkit/browser/axe.ts';
import { signIn } from '../testkit/browser/sign-in.ts';
import { asPeopleRead, dayFromNow } from './lib/dates.ts';
import { gone, hasFocus, shown, toast } from './lib/locators.ts';
import { useProduct } from './lib/product.ts';

const product = useProduct();
const done = 'Operação realizada com sucesso!';

async function anOperator() {
  return product.aPerson({ profile: 'admin', companyId: await product.platformId(), isSuper: true });
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('tab', { name }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, done));
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
}

it('creates a plan and a company, follows a changed plan, and deletes the company', async () => {
  const { page } = await anOperator();
  await openTab(page, 'Planos');
  const plan = page.getByRole('form', { name: 'Plano' });
  await plan.getByLabel('Nome').fill('Plano Lua');
  await plan.getByLabel('Usuários').fill('4');
  await plan.getByLabel('Conexões').fill('1');
  await plan.getByLabel('Filas').fill('2');
  await plan.getByLabel('Valor por mês (R$)').fill('149,90');
  expect(await violationsOn(page)).toEqual([]);
  await save(page);
  await shown(page.getByRole('row', { name: /Plano Lua 4 1 2 R\$\s149,90/ }));

  await page.getByRole('tab', { name: 'Empresas' }).click();
  const company = page.getByRole('form', { name: 'Empresa' });
  await company.getByLabel('Nome').fill('Ótica Horizonte');
  await company.getByLabel('E-mail').fill('otica@horizonte.exemplo');
  await company.getByLabel('Plano').selectOption({ label: 'Plano Lua' });
  await company.getByLabel('Senha do administrador').fill('sofá verde na varanda');
  await company.getByRole('button', { name: /^\+ Vencimento/ }).click();
  expect(await violationsOn(page)).toEqual([]);
  await save(page);
  await page.getByRole('searchbox').fill('horizonte');
  const row = page.getByRole('row', { name: /Ótica Horizonte/ });
  await shown(row.getByText('Plano Lua'));

  const { page: theirs, pageErrors } = await product.aVisitor();
  // The sessions of a deleted company are refused.
  pageErrors.allow(/status of 40[13]/);
  await signIn(theirs, { email: 'otica@horizonte.exemplo', password: 'sofá verde na varanda' });
  const kanban = theirs.getByRole('link', { name: 'Kanban' });
  await shown(kanban);

  await page.getByRole('tab', { name: 'Planos' }).click();
  await page.getByRole('button', { name: 'Plano Lua' }).click();
  await expect.poll(() => hasFocus(plan.getByLabel('Nome'))).toBe(true);
  await plan.getByRole('switch', { name: 'Kanban' }).click();
  await save(page);
  await gone(kanban);
  await theirs.goto('/kanban');
  await shown(toast(theirs, /não possui permissão para acessar essa página/, 'alert'));

  await page.getByRole('tab', { name: 'Empresas' }).click();
  await page.getByRole('searchbox').fill('horizonte');
  await row.getByRole('button').click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  const question = page.getByRole('dialog', { name: 'Excluir a empresa Ótica Horizonte?' });
  await question.getByRole('textbox').fill('Ótica Horizonte');
  expect(await violationsOn(page)).toEqual([]);
  await question.getByRole('button', { name: 'Excluir' }).click();
  await shown(toast(page, done));
  await gone(row);
  await theirs.waitForURL('**/login');
});

it('signs a company up by keyboard alone, and starts its trial', async () => {
  const company_id = await product.platformId();
  const keys = ['allowregister', 'viewregister'];
  await product.admin
    .insertInto('settings')
    .values(keys.map((key) => ({ company_id, key, value: 'enabled' })))
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value: 'enabled' }))
    .execute();
  const { page } = await product.aVisitor();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await page.getByLabel('Nome da empresa').focus();
  expect(await violationsOn(page)).toEqual([]);
  const typed = ['Padaria do Largo', '11984127700', 'padaria@largo.exemplo', 'sofá verde na varanda'];
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => page.getByLabel('Seu WhatsApp').inputValue()).toBe('(11) 98412-7700');
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(page.getByRole('checkbox', { name: /termos de uso/ }))).toBe(true);
  await page.keyboard.press('Space');
  // The links to the two texts come first.
  for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Começar 3 dias grátis' }))).toBe(true);
  await page.keyboard.press('Enter');
  await shown(toast(page, 'Cadastro concluído com sucesso! Entre com seu e-mail e senha.'));
  await signIn(page, { email: 'padaria@largo.exemplo', password: 'sofá verde na varanda' });
  await shown(page.getByText(asPeopleRead(dayFromNow(3))).first());
});
