import type { Page } from 'playwright-core';
import { dialog, fromHead, goTo, onFirst, openNew, see, type Screen } from './opening.ts';

const ticketRow = 'main [data-status]';

const openTickets = (address: string) => (page: Page) => goTo(page, `/tickets?all=1&${address}`, ticketRow);

async function openConversation(page: Page): Promise<void> {
  await openTickets('')(page);
  await page.locator(`${ticketRow} a`).first().click();
  await see(page, '[role=log] [role=article]');
  await see(page, 'main textarea');
}

const inConversation = (icon: string, then: string) => async (page: Page) => {
  await openConversation(page);
  const button = page.locator(`#conversation button:has(.lucide-${icon})`).first();
  // Actions without a button on a phone are in the menu.
  if (await button.isVisible()) await button.click();
  else {
    await page.locator('#conversation header button:has(.lucide-ellipsis-vertical)').click();
    await page.locator(`[role^=menuitem]:has(.lucide-${icon})`).click();
  }
  await see(page, then);
};

/** The actions on a hovered row. */
const onRow = (icon: string, then: string) => async (page: Page) => {
  await openTickets('')(page);
  await page.locator(ticketRow).first().hover();
  await page.locator(`${ticketRow} button:has(.lucide-${icon})`).first().click();
  await see(page, then);
};

const besideQueues = (icon: string) => async (page: Page) => {
  await openTickets('')(page);
  await page.locator(`main button:has(.lucide-${icon})`).first().click();
  await see(page, `${dialog} input`);
};

async function chooseRows(page: Page): Promise<void> {
  await openTickets('')(page);
  for (const at of [0, 1]) {
    await page.locator(ticketRow).nth(at).hover();
    await page.locator(`${ticketRow} input[type=checkbox]`).nth(at).check();
  }
  await see(page, '[role=toolbar] button');
}

async function openContacts(page: Page): Promise<void> {
  await goTo(page, '/contacts', `main td .lucide-pencil, main li .lucide-ellipsis-vertical`);
}

async function openConnections(page: Page): Promise<void> {
  await goTo(page, '/connections', `main td .lucide-pencil, main li .lucide-ellipsis-vertical`);
}

const onTabOf = (at: number) => async (page: Page) => {
  await onFirst(openConnections, 'pencil')(page);
  await page.locator(`${dialog} [role=tab]`).nth(at).click();
  await page
    .locator(`${dialog} [role=tabpanel] :is(input, textarea, select)`)
    .filter({ visible: true })
    .first()
    .waitFor();
};

/** Conversations, contacts and connections. */
export const deskScreens: Screen[] = [
  { name: 'tickets', open: openTickets('') },
  { name: 'tickets-waiting', open: openTickets('side=pending') },
  { name: 'tickets-closed', open: openTickets('tab=closed') },
  { name: 'tickets-search', open: openTickets('tab=search&q=sof') },
  { name: 'tickets-filters', open: besideQueues('sliders-horizontal') },
  { name: 'tickets-filtered', open: openTickets('unread=1') },
  { name: 'tickets-views', open: besideQueues('bookmark') },
  { name: 'tickets-row-menu', on: ['desktop', 'tablet'], open: onRow('ellipsis-vertical', '[role=menu]') },
  { name: 'tickets-peek', on: ['desktop', 'tablet'], open: onRow('eye', `${dialog} ol li`) },
  { name: 'tickets-bulk', on: ['desktop', 'tablet'], open: chooseRows },
  { name: 'tickets-conversation', open: openConversation },
  { name: 'tickets-menu', open: inConversation('ellipsis-vertical', '[role=menu]') },
  { name: 'tickets-transfer', open: inConversation('arrow-right-left', dialog) },
  {
    name: 'tickets-emoji',
    on: ['desktop'],
    open: inConversation('smile', '[role=gridcell]:not([aria-label=""])'),
  },
  {
    name: 'tickets-quick-reply',
    async open(page) {
      await openConversation(page);
      await page.locator('main textarea').fill('/e');
      await see(page, '[role=listbox] [role=option]');
    },
  },
  {
    name: 'tickets-new',
    async open(page) {
      await openTickets('')(page);
      await page.locator('main button:has(.lucide-plus)').first().click();
      await see(page, `${dialog} input`);
    },
  },
  { name: 'contacts', open: openContacts },
  { name: 'contacts-new', open: openNew(openContacts, 'user-plus') },
  { name: 'contacts-edit', open: onFirst(openContacts, 'pencil') },
  { name: 'contacts-merge', open: onFirst(openContacts, 'merge') },
  { name: 'contacts-schedule', open: onFirst(openContacts, 'calendar-clock') },
  { name: 'contacts-delete', open: onFirst(openContacts, 'trash-2') },
  { name: 'contacts-import', open: fromHead(openContacts, 'file-up') },
  { name: 'connections', open: openConnections },
  { name: 'connection-new', open: openNew(openConnections) },
  { name: 'connection-edit', open: onFirst(openConnections, 'pencil') },
  { name: 'connection-messages', open: onTabOf(1) },
  { name: 'connection-times', open: onTabOf(2) },
  { name: 'connection-delete', open: onFirst(openConnections, 'trash-2') },
];
