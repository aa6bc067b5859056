import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOn } from './lib/axe.ts';
import { useHouse } from './lib/house.ts';
import { gone, shown, toast } from './lib/see.ts';

const house = useHouse({ hasTalks: true });

async function twoAdmins(path: string): Promise<[Page, Page]> {
  const { page } = await house.aPerson({ profile: 'admin', name: 'Camila Duarte' });
  const { page: other } = await house.aPerson({ profile: 'admin', name: 'Otávio Reis' });
  for (const one of [page, other]) await one.goto(path);
  return [page, other];
}

it('SCH-01 SCH-03 SCH-11 a message is scheduled on the calendar, found in each view, changed and deleted, and a colleague sees it', async () => {
  const [page, other] = await twoAdmins('/schedules');
  const views = page.getByRole('group', { name: 'Visualização' });
  const show = (name: string) => views.getByRole('button', { name, exact: true }).click();
  await shown(page.getByRole('heading', { name: /^Agendamentos \(\d+\)$/ }));
  for (const one of [page, other]) await one.getByRole('button', { name: 'Agenda', exact: true }).click();
  const count = async () =>
    Number(/\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0]);
  await shown(page.getByText('Como foi a entrega? Conte para a gente.'));
  const before = await count();

  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('lucas');
  await page.getByRole('option', { name: /Lucas Andrade/ }).click();
  await dialog.getByLabel('Mensagem').fill('A estante ficou pronta.');
  await dialog.getByLabel('Data e hora do envio').fill(await tomorrowOn(page));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Agendamento salvo com sucesso.'));
  await gone(dialog);
  await shown(other.getByText('A estante ficou pronta.'));
  expect(await count()).toBe(before + 1);

  const card = page.getByRole('button', { name: '10:00, Lucas Andrade, Agendada: A estante ficou pronta.' });
  await show('Dia');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await shown(card);
  for (const view of ['Mês', 'Semana', 'Dia']) {
    await show(view);
    await shown(card);
    expect(await heightOf(page), view).toBe(500);
  }
  await show('Semana útil');
  await expect.poll(() => page.locator('main section section').count()).toBe(5);
  expect(await heightOf(page)).toBe(500);
  await show('Dia');
  await card.click();
  const about = page.getByRole('dialog');
  await shown(about.getByRole('button', { name: 'Excluir' }));
  await about.getByRole('button', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar agendamento' });
  await edit.getByLabel('Mensagem').fill('A estante está a caminho.');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await shown(other.getByText('A estante está a caminho.'));

  await gone(edit);
  await page.getByRole('searchbox', { name: 'Buscar contato ou texto' }).fill('caminho');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Excluir agendamento de Lucas Andrade' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await shown(toast(page, 'Agendamento excluído com sucesso.'));
  await gone(other.getByText('A estante está a caminho.'));
});

it('FIL-05 a list of files is made with a file, changed and deleted, and a colleague sees it', async () => {
  const [page, other] = await twoAdmins('/files');
  await page.getByRole('button', { name: 'Nova lista' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova lista de arquivos' });
  await dialog.getByLabel('Nome', { exact: true }).fill('Catálogo');
  await dialog.getByLabel('Mensagem').fill('Segue o catálogo.');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Adicionar arquivos' }).click();
  await (await chooser).setFiles({ name: 'sofas.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Lista salva com sucesso.'));
  await shown(other.getByRole('row', { name: /Catálogo.*1 arquivo/ }));

  await page.getByRole('button', { name: 'Editar Catálogo' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar lista de arquivos' });
  await edit.getByLabel('Nome', { exact: true }).fill('Catálogo de sofás');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await shown(other.getByRole('row', { name: /Catálogo de sofás.*1 arquivo/ }));
  await gone(edit);

  await page.getByRole('button', { name: 'Excluir Catálogo de sofás' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await shown(toast(page, 'Lista excluída com sucesso.'));
  await gone(other.getByRole('row', { name: /Catálogo de sofás/ }));
});

describe('axe finds nothing on the board, the calendar, the quick messages and the lists of files', () => {
  it.each(['light', 'dark'] as const)('%s', async (colorScheme) => {
    const { page } = await house.aPerson({ profile: 'admin' }, { colorScheme });
    const found: string[] = [];
    const look = async (name: string) =>
      void found.push(...(await violationsOn(page)).map((fault) => `${name}: ${fault}`));
    await page.goto('/kanban');
    const first = page.locator('[data-card] [data-face]').first();
    await first.focus();
    await look('board');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await look('a card in hand');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await shown(page.getByRole('complementary').getByRole('article').first());
    await look('a conversation beside the board');
    await page.goto('/schedules');
    for (const view of ['Semana útil', 'Dia', 'Mês', 'Semana', 'Agenda']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await look(`calendar, ${view}`);
    }
    await page.getByRole('button', { name: 'Novo agendamento' }).click();
    await shown(page.getByRole('dialog'));
    await look('a new schedule');
    await page.goto('/quick-messages');
    await shown(page.getByRole('row', { name: /frete/ }));
    await look('quick messages');
    await page.goto('/files');
    await shown(page.getByRole('button', { name: 'Nova lista' }).first());
    await look('lists of files');
    expect(found).toEqual([]);
  });
});

const heightOf = (page: Page): Promise<number | undefined> =>
  page
    .locator('main section [role=group][tabindex="0"]')
    .boundingBox()
    .then((box) => box?.height);

/** At ten, as the field of this browser writes it. */
function tomorrowOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const now = new Date();
    const two = (value: number) => String(value).padStart(2, '0');
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T10:00`;
  });
}
