import type { Page } from 'playwright-core';

/** The three window sizes of the design. */
export const sizes = { desktop: [1440, 900], tablet: [1024, 768], phone: [390, 844] } as const;
export type SizeName = keyof typeof sizes;

export interface Screen {
  name: string;
  isPublic?: true;
  /** The windows that have it; all by default. */
  on?: SizeName[];
  /** Columns and days are side by side in any window, so this screen may scroll sideways. */
  isWide?: true;
  /** Opens the screen from any other one. Elements are not found by text, so that every language works. */
  open: (page: Page) => Promise<void>;
}

export const see = (page: Page, what: string): Promise<void> => page.locator(what).first().waitFor();
export const dialog = '[role=dialog]';
export const rowAction = (icon: string) => `main .lucide-${icon}`;

export async function goTo(page: Page, path: string, ready: string): Promise<void> {
  await page.goto(path);
  await see(page, ready);
}

export const openList = (path: string) => (page: Page) =>
  goTo(page, path, `${rowAction('pencil')}, ${rowAction('ellipsis-vertical')}`);

/** The primary button of a page's header. */
export const openNew =
  (open: (page: Page) => Promise<void>, icon = 'plus') =>
  async (page: Page) => {
    await open(page);
    await page.locator(`main header button:has(.lucide-${icon})`).click();
    await see(page, `${dialog} input`);
  };

/** A button in the row, or an entry of the row's menu where rows are cards. */
export const onFirst = (open: (page: Page) => Promise<void>, icon: string) => async (page: Page) => {
  await open(page);
  const menu = page.locator('main li button:has(.lucide-ellipsis-vertical)').first();
  if (await menu.isVisible()) await menu.click();
  await page
    .locator(`main :is(td, li) button:has(.lucide-${icon}), [role^=menuitem]:has(.lucide-${icon})`)
    .first()
    .click();
  await see(page, dialog);
};

/** An entry of the menu in a page's header. */
export const fromHead = (open: (page: Page) => Promise<void>, icon: string) => async (page: Page) => {
  await open(page);
  await page.locator('main header button:has(.lucide-ellipsis-vertical)').first().click();
  await page.locator(`[role^=menuitem]:has(.lucide-${icon})`).click();
  await see(page, dialog);
};
