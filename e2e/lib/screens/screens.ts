import type { Page } from 'playwright-core';
import { boardScreens } from './board-screens.ts';
import { deskScreens } from './desk-screens.ts';
import { dialog, goTo, onFirst, openList, openNew, rowAction, see, type Screen } from './opening.ts';
import { settingsScreens } from './settings-screens.ts';
import { teamScreens } from './team-screens.ts';

async function openAccountMenu(page: Page): Promise<void> {
  await goTo(page, '/tickets', 'main h1');
  await page.locator('header button[aria-haspopup=menu]').last().click();
  await see(page, '[role=menu]');
}

/** By its icon, because its text differs by language. */
const fromAccountMenu = (icon: string) => async (page: Page) => {
  await openAccountMenu(page);
  await page.locator(`[role^=menuitem]:has(.lucide-${icon})`).click();
  await see(page, dialog);
};

const openTags = openList('/tags');
const openQueues = openList('/queues');
const openUsers = openList('/users');

const openNewTag = openNew(openTags);

/** The highest bar of the chart is rendered last. */
async function openDashboard(page: Page): Promise<void> {
  await goTo(page, '/', 'main [data-most]');
}

async function openTasks(page: Page): Promise<void> {
  await goTo(page, '/todolist', 'main form input');
}

async function addTasks(page: Page): Promise<void> {
  await openTasks(page);
  for (const text of ['Confirmar a entrega do sofá', 'Ligar para a transportadora']) {
    if ((await page.getByText(text, { exact: true }).count()) > 0) continue;
    await page.locator('main form input').fill(text);
    await page.keyboard.press('Enter');
  }
}

async function openPalette(page: Page): Promise<void> {
  await openTags(page);
  await page.keyboard.press('Control+k');
  await see(page, '[role=combobox]');
}

/** Every screen and layer an admin of the furniture shop can open. */
export const screens: Screen[] = [
  { name: 'login', isPublic: true, open: (page) => goTo(page, '/login', 'main form input') },
  {
    name: 'login-incomplete',
    isPublic: true,
    async open(page) {
      await goTo(page, '/login', 'main form input');
      await page.locator('form button[type=submit]').click();
      await see(page, '[aria-invalid]');
    },
  },
  { name: 'sign-up', isPublic: true, open: (page) => goTo(page, '/signup', 'main h1') },
  { name: 'forgotten', isPublic: true, open: (page) => goTo(page, '/forgetpsw', 'main form input') },
  { name: 'email-change', isPublic: true, open: (page) => goTo(page, '/email#used', 'main h1') },
  { name: 'invitation-over', isPublic: true, open: (page) => goTo(page, '/invitation#used', 'main h1') },
  { name: 'dashboard', open: openDashboard },
  {
    name: 'dashboard-below',
    async open(page) {
      await openDashboard(page);
      await page.locator('main section').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'dashboard-behind',
    async open(page) {
      await openDashboard(page);
      await page.locator('main section button').nth(2).click();
      await see(page, `${dialog} :is(tbody tr, li)`);
    },
  },
  ...deskScreens,
  { name: 'queues', open: openQueues },
  { name: 'queue-edit', open: onFirst(openQueues, 'pencil') },
  { name: 'queue-delete', open: onFirst(openQueues, 'trash-2') },
  {
    name: 'queue-menu',
    async open(page) {
      await onFirst(openQueues, 'list-tree')(page);
      await page.locator(`${dialog} [role=toolbar] button`).first().click();
      await page.locator(`${dialog} fieldset input`).first().fill('Segunda via');
      await page.locator(`${dialog} [role=toolbar] button`).nth(1).click();
    },
  },
  ...boardScreens,
  ...teamScreens,
  ...settingsScreens,
  { name: 'tags', open: openTags },
  { name: 'invoices', open: (page) => goTo(page, '/financeiro', 'main tbody tr, main li') },
  { name: 'subscription', open: (page) => goTo(page, '/subscription', 'main section') },
  { name: 'users', open: openUsers },
  { name: 'user-new', open: openNew(openUsers) },
  { name: 'user-edit', open: onFirst(openUsers, 'pencil') },
  {
    name: 'tags-nothing-found',
    async open(page) {
      await openTags(page);
      await page.locator('[role=search] input').fill('xyzxyz');
      await see(page, 'main .lucide-search-x');
    },
  },
  { name: 'tag-new', open: openNewTag },
  {
    name: 'tag-incomplete',
    async open(page) {
      await openNewTag(page);
      await page.locator(`${dialog} [type=submit]`).click();
      await see(page, '[aria-invalid]');
    },
  },
  {
    name: 'tag-discard',
    async open(page) {
      await openNewTag(page);
      await page.locator(`${dialog} input[name=name]`).fill('Meio escrita');
      await page.keyboard.press('Escape');
      await page.locator(dialog).nth(1).waitFor();
    },
  },
  { name: 'tag-edit', open: onFirst(openTags, 'pencil') },
  { name: 'tag-delete', open: onFirst(openTags, 'trash-2') },
  {
    name: 'tag-card-menu',
    on: ['phone'],
    async open(page) {
      await openTags(page);
      await page.locator('main button:has(.lucide-ellipsis-vertical)').first().click();
      await see(page, '[role=menu]');
    },
  },
  { name: 'todo-empty', open: openTasks },
  { name: 'todo', open: addTasks },
  {
    name: 'todo-editing',
    async open(page) {
      await addTasks(page);
      await page.locator(rowAction('pencil')).first().click();
      await see(page, 'main li input');
    },
  },
  {
    name: 'todo-delete',
    async open(page) {
      await addTasks(page);
      await page.locator(rowAction('trash-2')).first().click();
      await see(page, dialog);
    },
  },
  { name: 'not-found', open: (page) => goTo(page, '/no-such-page', 'main .lucide-compass') },
  { name: 'account-menu', open: openAccountMenu },
  { name: 'profile', open: fromAccountMenu('user') },
  { name: 'language', open: fromAccountMenu('globe') },
  { name: 'shortcuts', on: ['desktop', 'tablet'], open: fromAccountMenu('keyboard') },
  { name: 'volume-dialog', on: ['phone'], open: fromAccountMenu('volume-2') },
  {
    name: 'volume',
    on: ['desktop', 'tablet'],
    async open(page) {
      await goTo(page, '/tickets', 'main h1');
      await page.locator('header button:has(.lucide-volume-2)').click();
      await see(page, 'input[type=range]');
    },
  },
  { name: 'palette', open: openPalette },
  {
    name: 'palette-nothing',
    async open(page) {
      await openPalette(page);
      await page.locator('[role=combobox]').fill('xyzxyz');
      await see(page, `${dialog} [role=status]`);
    },
  },
  {
    name: 'drawer-over',
    on: ['tablet', 'phone'],
    async open(page) {
      await goTo(page, '/tickets', 'main h1');
      await page.locator('header button[aria-expanded=false]').first().click();
      await see(page, `${dialog} nav`);
    },
  },
  {
    name: 'offline',
    async open(page) {
      await openTags(page);
      await page.context().setOffline(true);
      await see(page, '.lucide-wifi-off');
    },
  },
];
