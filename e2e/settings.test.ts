import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isFirstLookOnly, violationsOn } from '../testkit/browser/axe.ts';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';

const product = useProduct();

/** A separate company, so that its settings affect no other test. */
async function aShop(): Promise<number> {
  const { id: plan_id } = await product.admin.selectFrom('plans').select('id').limit(1).executeTakeFirstOrThrow();
  const { id } = await product.admin
    .insertInto('companies')
    .values({ name: `Loja ${Date.now()}`, plan_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const valueOf = async (company_id: number, key: string) =>
  (
    await product.admin
      .selectFrom('settings')
      .select('value')
      .where('company_id', '=', company_id)
      .where('key', '=', key)
      .executeTakeFirst()
  )?.value;

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.locator('main select').first().waitFor();
}

it('saves options at once, asks before erasing, renames the company and audits it', async () => {
  const companyId = await aShop();
  const { page } = await product.aPerson({ profile: 'admin', companyId, name: 'Ada Nunes' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSettings(page);
  await page.getByRole('switch', { name: 'Avaliação do atendimento' }).click();
  await shown(page.getByText('Salvo', { exact: true }));
  await shown(toast(page, 'Operação atualizada com sucesso.'));
  await expect.poll(() => valueOf(companyId, 'userRating')).toBe('enabled');

  const kept = page.getByRole('combobox', { name: 'Guardar mensagens por' });
  await kept.selectOption('90');
  const question = page.getByRole('dialog', { name: 'Apagar mensagens com mais de 90 dias?' });
  await shown(question);
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await gone(question);
  await expect.poll(() => kept.inputValue()).toBe('disabled');
  await kept.selectOption('90');
  await question.getByRole('button', { name: 'Apagar' }).click();
  await expect.poll(() => valueOf(companyId, 'retentionDays')).toBe('90');
  await expect.poll(() => page.getByRole('group', { name: 'Plataforma' }).count()).toBe(0);

  await page.getByRole('tab', { name: 'Empresa' }).click();
  const name = `Padaria ${companyId}`;
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Dados da empresa atualizados com sucesso.'));
  await shown(page.getByRole('banner').getByText(name));

  await page.getByRole('tab', { name: 'Auditoria' }).click();
  const log = page.getByRole('table', { name: 'Auditoria' });
  await shown(log.getByText('Alterou os dados da empresa'));
  await page.getByRole('combobox', { name: 'O quê' }).selectOption('setting');
  await gone(log.getByText('Alterou os dados da empresa'));
  await shown(log.getByText('Guardar mensagens por'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('auditoria.csv');
});

describe.skipIf(isFirstLookOnly)('every tab, in three languages', () => {
  it.each([
    ['pt', 1440, 'light'],
    ['en', 1440, 'dark'],
    ['es', 390, 'light'],
    ['pt', 390, 'dark'],
  ] as const)('%s at %d pixels, %s: nothing axe finds, nothing too wide', async (language, width, theme) => {
    const companyId = await aShop();
    const { page } = await product.aPerson(
      { profile: 'admin', companyId, name: 'Ada Nunes' },
      { storage: { i18nextLng: language, preferredTheme: theme } },
    );
    await page.setViewportSize({ width, height: 900 });
    await openSettings(page);
    const tabs = page.getByRole('main').getByRole('tab');
    for (let at = 0; at < (await tabs.count()); at += 1) {
      await tabs.nth(at).click();
      await page.getByRole('tabpanel').filter({ visible: true }).locator('h2').first().waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    }
  });
});
