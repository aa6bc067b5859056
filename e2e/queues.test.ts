import { describe, expect, it } from 'vitest';
import { isAccessible } from '../testkit/browser/axe.ts';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';

const product = useProduct();

it('QUE-11 an admin adds, changes and deletes a queue, and a colleague sees it at once', async () => {
  const { page } = await product.aPerson({ profile: 'admin' });
  const { page: other } = await product.aPerson({ profile: 'admin' });
  await other.goto('/queues');
  const elsewhere = other.getByRole('table', { name: 'Filas' });
  await shown(elsewhere);
  await page.getByRole('link', { name: 'Filas' }).first().click();
  await page.getByRole('button', { name: 'Nova fila' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova fila' });
  await dialog.getByLabel('Nome').fill('Montagem');
  await dialog.getByLabel('Ordem no menu').fill('9');
  await dialog.getByLabel('Mensagem de saudação').fill('Olá! Mande a nota fiscal.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Fila salva com sucesso'));
  await gone(dialog);
  await shown(elsewhere.getByText('Montagem'));

  await page.getByRole('button', { name: 'Editar Montagem' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar fila' });
  await edit.getByLabel('Nome').fill('Entrega e montagem');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await shown(elsewhere.getByText('Entrega e montagem'));

  await page.getByRole('button', { name: 'Excluir Entrega e montagem' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await shown(toast(page, 'Fila excluída com sucesso.'));
  await gone(elsewhere.getByText('Entrega e montagem'));
});

it('ROL-12 shows the hours tab at the company or at each queue, by the setting', async () => {
  const { page } = await product.aPerson({ profile: 'admin' });
  const companyTab = page.getByRole('tab', { name: 'Horários', exact: true });
  const queueTab = page.getByRole('tab', { name: 'Horários de atendimento' });
  const keepHoursBy = async (who: 'company' | 'queue' | 'disabled') => {
    await page.getByRole('link', { name: 'Configurações' }).first().click();
    await page.getByLabel('Horário de atendimento').selectOption(who);
    await shown(toast(page, 'Operação atualizada com sucesso.').first());
  };
  const openQueue = async () => {
    await page.getByRole('link', { name: 'Filas' }).first().click();
    await shown(page.getByRole('table', { name: 'Filas' }));
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .click();
    await shown(page.getByRole('tab', { name: 'Dados da fila' }));
  };
  const closeQueue = async () => {
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await gone(page.getByRole('dialog'));
  };
  await page.goto('/queues');

  await keepHoursBy('company');
  await companyTab.click();
  await shown(page.getByLabel('Segunda-feira: início'));
  await isAccessible(page, 'queues-company-hours');
  await openQueue();
  await expect.poll(() => queueTab.count()).toBe(0);
  await closeQueue();

  await keepHoursBy('queue');
  await gone(companyTab);
  await openQueue();
  await isAccessible(page, 'queues-edit');
  await queueTab.click();
  await shown(page.getByRole('dialog').getByLabel('Segunda-feira: início'));
  await isAccessible(page, 'queues-queue-hours');
  await closeQueue();
  await isAccessible(page, 'queues-list');

  await keepHoursBy('disabled');
  await gone(companyTab);
  await openQueue();
  await gone(queueTab);
});

describe('the menu of a queue', () => {
  // Sixty options are entered here one by one: on a busy machine that takes minutes.
  const patience = { timeout: 600_000 };
  it('saves, tests, publishes and reloads five levels and sixty options', patience, async () => {
    const { page } = await product.aPerson({ profile: 'admin' });
    await page.goto('/queues');
    await page
      .getByRole('button', { name: /^Menu de opções/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Menu da fila/ });
    const items = dialog.getByRole('treeitem');
    const beside = dialog.getByRole('button', { name: 'Opção', exact: true });
    const below = dialog.getByRole('button', { name: 'Subopção' });
    const write = async (title: string, message: string) => {
      await dialog.getByLabel('Título').fill(title);
      if (message !== '') await dialog.getByLabel('Mensagem').fill(message);
    };
    // Three branches with four levels below: four options on each, seven on the last.
    for (let branch = 1; branch <= 3; branch += 1) {
      if (branch > 1) await items.filter({ hasText: `Ramo ${branch - 1}` }).click();
      await beside.click();
      await write(`Ramo ${branch}`, `Sobre o ramo ${branch}`);
      for (let level = 2; level <= 5; level += 1) {
        await below.click();
        await write(`Nível ${level} de ${branch}`, level < 5 ? '' : 'Chegou ao fim.');
        for (let n = 1; n <= (level === 5 ? 6 : 3); n += 1) {
          await beside.click();
          await write(`Irmã ${n} no ${level} de ${branch}`, branch === 3 && level === 5 && n === 6 ? '' : 'Certo.');
        }
        await items.filter({ hasText: `Nível ${level} de ${branch}` }).click();
      }
    }
    await expect.poll(() => items.count()).toBe(60);

    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await shown(dialog.getByText('1 problema no menu. Nada foi publicado.'));
    const stuck = dialog.getByRole('treeitem', { selected: true });
    await expect.poll(() => stuck.textContent()).toContain('Irmã 6 no 5 de 3');
    await isAccessible(page, 'queues-queue-menu');
    await dialog.getByLabel('Mensagem').fill('Agora sim.');
    await shown(dialog.getByText('Tudo certo: 60 opções em 5 níveis.'));
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await shown(toast(page, 'Menu publicado.'));
    await gone(dialog);

    await page
      .getByRole('button', { name: /^Menu de opções/ })
      .first()
      .click();
    await expect.poll(() => items.count()).toBe(60);
    const phone = dialog.getByRole('log');
    for (const answer of ['1', '1', '1', '1', '1']) {
      await dialog.getByRole('button', { name: new RegExp(`^Responder ${answer}:`) }).click();
    }
    await shown(phone.getByText('Chegou ao fim.'));
    await shown(phone.getByText('Um atendente assume'));
  });
});
