import type { Page } from 'playwright-core';
import { dialog, goTo, onFirst, openList, openNew, rowAction, see, type Screen } from './opening.ts';

const card = 'main [data-card]';

async function openBoard(page: Page): Promise<void> {
  await goTo(page, '/kanban', card);
}

const calendarCards = 'main section button[aria-haspopup=dialog]';

/** By its position among the views, because names differ by language. */
const openCalendar = (view: number) => async (page: Page) => {
  await goTo(page, '/schedules', 'main section h2');
  await page.locator('main [role=group] > button[aria-pressed]').nth(view).click();
  await see(page, `${calendarCards}, main section section`);
};

/** An empty list of files gets a first entry. */
async function openFileLists(page: Page): Promise<void> {
  await goTo(page, '/files', `${rowAction('pencil')}, ${rowAction('ellipsis-vertical')}, main .lucide-folder-open`);
  if ((await page.locator('main .lucide-folder-open').count()) === 0) return;
  await page.locator('main header button:has(.lucide-plus)').click();
  await page.locator(`${dialog} input[name=name]`).fill('Catálogo de sofás');
  await page.locator(`${dialog} textarea`).fill('Segue o nosso catálogo.');
  await page.locator(`${dialog} [type=submit]`).click();
  await see(page, `${rowAction('pencil')}, ${rowAction('ellipsis-vertical')}`);
  await page.locator(dialog).waitFor({ state: 'hidden' });
}

/** The board, the calendar, quick messages and lists of files. */
export const boardScreens: Screen[] = [
  { name: 'kanban', isWide: true, open: openBoard },
  {
    name: 'kanban-carrying',
    on: ['desktop'],
    isWide: true,
    async open(page) {
      await openBoard(page);
      await page.locator(`${card} [data-face]`).first().focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await see(page, '[data-target]');
    },
  },
  {
    name: 'kanban-conversation',
    isWide: true,
    async open(page) {
      await openBoard(page);
      await page.locator(`${card} [data-face]`).first().click();
      await see(page, 'aside [role=log] [role=article]');
    },
  },
  { name: 'schedules', open: openCalendar(4) },
  { name: 'schedules-week', isWide: true, open: openCalendar(1) },
  { name: 'schedules-month', isWide: true, open: openCalendar(0) },
  { name: 'schedules-day', isWide: true, open: openCalendar(3) },
  {
    name: 'schedule-about',
    on: ['desktop'],
    isWide: true,
    async open(page) {
      await openCalendar(1)(page);
      await page.locator(calendarCards).first().click();
      await see(page, dialog);
    },
  },
  { name: 'schedule-new', open: openNew(openCalendar(4)) },
  { name: 'quick-messages', open: openList('/quick-messages') },
  { name: 'quick-message-new', open: openNew(openList('/quick-messages')) },
  { name: 'quick-message-edit', open: onFirst(openList('/quick-messages'), 'pencil') },
  { name: 'quick-message-delete', open: onFirst(openList('/quick-messages'), 'trash-2') },
  { name: 'file-lists', open: openFileLists },
  { name: 'file-list-new', open: openNew(openFileLists) },
  { name: 'file-list-edit', open: onFirst(openFileLists, 'pencil') },
  { name: 'file-list-delete', open: onFirst(openFileLists, 'trash-2') },
];
