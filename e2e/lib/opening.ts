import type { Page } from 'playwright-core';

/** The three windows the design speaks of. */
export const sizes = { desktop: [1440, 900], tablet: [1024, 768], phone: [390, 844] } as const;
export type SizeName = keyof typeof sizes;

export interface Screen {
  name: string;
  isPublic?: true;
  /** Windows it exists in; all unless told. */
  on?: SizeName[];
  /** Lanes and days stand beside each other in any window, so this one may scroll sideways. */
  isWide?: true;
  /** From anywhere to the screen with everything on it. Nothing is found by its text, so that any language will do. */
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

/** A page's own button, the primary one of its head. */
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

/** An entry of the menu in a page's head. */
export const fromHead = (open: (page: Page) => Promise<void>, icon: string) => async (page: Page) => {
  await open(page);
  await page.locator('main header button:has(.lucide-ellipsis-vertical)').first().click();
  await page.locator(`[role^=menuitem]:has(.lucide-${icon})`).click();
  await see(page, dialog);
};
