import type { Page } from 'playwright-core';
import { dialog, goTo, onFirst, openList, openNew, see, sizes, type Screen } from './opening.ts';

const openChats = (page: Page) => goTo(page, '/chats', 'main a[href^="/chats/"]');

async function openChat(page: Page): Promise<void> {
  await openChats(page);
  await page.locator('main a[href^="/chats/"]').last().click();
  await see(page, 'main [role=log] time');
  await see(page, 'main textarea');
}

async function openHelps(page: Page): Promise<void> {
  await goTo(page, '/helps', 'main ul li button');
}

/** The bell is in the top bar on wide screens, in the account menu on a phone. */
async function openAnnouncementList(page: Page): Promise<void> {
  await goTo(page, '/tickets', 'main h1');
  // It is rendered after the page, and on a phone not at all.
  if ((page.viewportSize()?.width ?? 0) > sizes.phone[0])
    await page.locator('header button:has(.lucide-megaphone)').click();
  else {
    await page.locator('header button[aria-haspopup=menu]').last().click();
    await page.locator('[role^=menuitem]:has(.lucide-megaphone)').click();
  }
  await see(page, `${dialog} li button`);
}

/** The internal chats, and the platform's announcements and help. */
export const teamScreens: Screen[] = [
  { name: 'chats', open: openChats },
  { name: 'chats-conversation', open: openChat },
  {
    name: 'chats-new',
    async open(page) {
      await openChats(page);
      await page.locator('main button:has(.lucide-plus)').first().click();
      await see(page, `${dialog} input[type=checkbox]`);
    },
  },
  {
    name: 'chats-panel',
    on: ['desktop', 'tablet'],
    async open(page) {
      await goTo(page, '/tickets', 'main h1');
      await page.locator('header button:has(.lucide-messages-square)').click();
      await see(page, `${dialog} a[href^="/chats/"]`);
    },
  },
  { name: 'news', open: openAnnouncementList },
  {
    name: 'news-read',
    async open(page) {
      await openAnnouncementList(page);
      await page.locator(`${dialog} li button`).first().click();
      await page.locator(`${dialog} p`).first().waitFor();
    },
  },
  { name: 'helps', open: openHelps },
  {
    name: 'helps-film',
    async open(page) {
      await openHelps(page);
      await page.locator('main ul li button').first().click();
      await see(page, `${dialog} button:has(.lucide-play)`);
    },
  },
  { name: 'live', open: (page) => goTo(page, '/live', 'main section') },
  {
    name: 'two-factor-password',
    async open(page) {
      await goTo(page, '/tickets', 'main h1');
      await page.locator('header button[aria-haspopup=menu]').last().click();
      await page.locator('[role^=menuitem]:has(.lucide-user)').click();
      await page.locator(`${dialog} section[aria-labelledby=two-factor-title] button`).first().click();
      await see(page, `${dialog} section[aria-labelledby=two-factor-title] input[type=password]`);
    },
  },
];

/** Tabs of the operator come last. */
async function onTabFromEnd(page: Page, place: number): Promise<void> {
  await goTo(page, '/settings', 'main select');
  await page.locator('main [role=tab]').nth(-place).click();
}

/** Without an account, as in the demo. */
async function openPayments(page: Page): Promise<void> {
  await onTabFromEnd(page, 2);
  await see(page, 'main .lucide-landmark');
  await see(page, 'main .lucide-wallet, main [role=tabpanel] :is(tbody tr, li time)');
}

const openAnnouncements = openList('/announcements');

/** The screens of platform users. */
export const platformScreens: Screen[] = [
  { name: 'announcements', open: openAnnouncements },
  { name: 'announcement-new', open: openNew(openAnnouncements) },
  { name: 'announcement-edit', open: onFirst(openAnnouncements, 'pencil') },
  { name: 'announcement-delete', open: onFirst(openAnnouncements, 'trash-2') },
  { name: 'platform-jobs', open: (page) => goTo(page, '/jobs', 'main :is(.lucide-circle-check, td, dl)') },
  { name: 'platform-settings', open: (page) => goTo(page, '/settings', 'main select') },
  {
    name: 'platform-companies',
    async open(page) {
      await onTabFromEnd(page, 5);
      await see(page, 'main [aria-pressed]');
    },
  },
  {
    name: 'platform-company',
    async open(page) {
      await onTabFromEnd(page, 5);
      await page.locator('main :is(table, ul) [aria-pressed]').first().click();
      await page.locator('#company-form input').first().waitFor();
    },
  },
  {
    name: 'platform-register',
    async open(page) {
      await onTabFromEnd(page, 4);
      await page.locator('main form input').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'platform-plans',
    async open(page) {
      await onTabFromEnd(page, 3);
      await see(page, 'main [aria-pressed]');
    },
  },
  { name: 'platform-payments', open: openPayments },
  {
    name: 'platform-payments-account',
    async open(page) {
      await openPayments(page);
      await page.locator('main div:has(> .lucide-landmark) ~ button').click();
      await see(page, `${dialog} select`);
    },
  },
  {
    name: 'platform-helps',
    async open(page) {
      await onTabFromEnd(page, 1);
      await page.locator('main form input').filter({ visible: true }).first().waitFor();
    },
  },
];
