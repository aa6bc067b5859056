import { aCompany } from '@recadia/db/testing';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isFirstLookOnly, violationsOn } from '../testkit/browser/axe.ts';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';

const product = useProduct({ hasTalks: true });

async function twoAdmins(path: string): Promise<[Page, Page]> {
  const { page } = await product.aPerson({ profile: 'admin', name: 'Camila Duarte' });
  const { page: other } = await product.aPerson({ profile: 'admin', name: 'Otávio Reis' });
  for (const one of [page, other]) await one.goto(path);
  return [page, other];
}

it('SCH-01 SCH-03 SCH-11 creates, finds, changes and deletes a schedule that colleagues see', async () => {
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
    expect(await heightOf(page), view).toBeGreaterThanOrEqual(500);
    expect(await roomBelow(page), view).toBeLessThan(40);
  }
  await show('Mês');
  await expect.poll(() => isLastWeekShown(page)).toBe(true);
  await show('Semana útil');
  await expect.poll(() => page.locator('main section section').count()).toBe(5);
  expect(await heightOf(page)).toBeGreaterThanOrEqual(500);
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

it('CST-18 opens a new queue on weekdays and Saturdays; the calendar is at least 500 px high', async () => {
  const companyId = (await aCompany(product.admin, { name: 'Marcenaria Nova' })).id;
  const { page } = await product.aPerson({ profile: 'admin', companyId });
  const hoursIn = async (place: Locator) => {
    await shown(place.getByLabel('Segunda-feira: início'));
    const boxes = await place.getByLabel(/: (início|fim)$/).all();
    return Promise.all(boxes.map((box) => box.inputValue()));
  };
  const keepHoursBy = async (who: string) => {
    await page.goto('/settings');
    await page.getByRole('combobox', { name: 'Horário de atendimento' }).selectOption(who);
    await shown(page.getByText('Salvo', { exact: true }));
  };
  await keepHoursBy('company');
  await page.getByRole('tab', { name: 'Horários', exact: true }).click();
  expect(await hoursIn(page.getByRole('tabpanel').filter({ visible: true }))).toEqual(Array(14).fill(''));

  await keepHoursBy('queue');
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Nova fila' }).first().click();
  await page.getByRole('tab', { name: 'Horários de atendimento' }).click();
  const weekdays = Array.from({ length: 5 }, () => ['08:00', '18:00']).flat();
  expect(await hoursIn(page.getByRole('dialog'))).toEqual([...weekdays, '08:00', '12:00']);
  // From midnight to midnight means closed.
  await shown(page.getByRole('dialog').getByText('Fechado o dia todo'));
  await page.getByRole('tab', { name: 'Dados da fila' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Encomendas');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await gone(page.getByRole('dialog'));
  const { schedules } = await product.admin
    .selectFrom('queues')
    .select('schedules')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const sunday = (schedules as { weekdayEn: string }[]).find(({ weekdayEn }) => weekdayEn === 'sunday');
  expect(sunday).toMatchObject({ startTime: '00:00', endTime: '00:00' });

  await page.goto('/schedules');
  await shown(page.getByRole('group', { name: 'Visualização' }));
  for (const view of ['Mês', 'Semana', 'Dia']) {
    await page.getByRole('group', { name: 'Visualização' }).getByRole('button', { name: view, exact: true }).click();
    await expect.poll(() => heightOf(page)).toBeGreaterThanOrEqual(500);
  }
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

describe.skipIf(isFirstLookOnly)(
  'axe finds nothing on the board, the calendar, the quick messages and the lists of files',
  () => {
    it.each(['light', 'dark'] as const)('%s', async (colorScheme) => {
      const { page } = await product.aPerson({ profile: 'admin' }, { colorScheme });
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
  },
);

const scroller = (page: Page) => page.locator('main section [role=group][tabindex="0"]');
const heightOf = async (page: Page): Promise<number> => (await scroller(page).boundingBox())?.height ?? 0;

/** The distance between the calendar and the end of the window. */
const roomBelow = (page: Page): Promise<number> =>
  scroller(page).evaluate((calendar) => innerHeight - calendar.getBoundingClientRect().bottom);

const isLastWeekShown = (page: Page): Promise<boolean> =>
  scroller(page).evaluate((calendar) => {
    const week = calendar.querySelector('tr:last-child')?.getBoundingClientRect();
    return week !== undefined && week.bottom <= calendar.getBoundingClientRect().bottom + 1;
  });

/** Tomorrow at ten, in the format of this browser's field. */
function tomorrowOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const now = new Date();
    const two = (value: number) => String(value).padStart(2, '0');
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T10:00`;
  });
}
