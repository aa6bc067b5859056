import type { Page } from 'playwright-core';
import { dialog, goTo, onFirst, openList, see, type Screen } from './opening.ts';

const openSettings = (page: Page) => goTo(page, '/settings', 'main select');

/** The kind of opening hours decides which page has a tab for them; the first select of the settings sets it. */
async function keepHoursBy(page: Page, who: 'company' | 'queue'): Promise<void> {
  await openSettings(page);
  await page.locator('main select').first().selectOption(who);
  await see(page, 'main [role=status] .lucide-check');
}

const onTab = (page: Page, at: number, within = 'main') => page.locator(`${within} [role=tab]`).nth(at).click();

const timeBox = 'fieldset input[maxlength="5"]';

/** The settings of the company, and the hours of a queue, which exist only with those settings. */
export const settingsScreens: Screen[] = [
  { name: 'settings', open: openSettings },
  {
    name: 'settings-hours',
    async open(page) {
      await keepHoursBy(page, 'company');
      await onTab(page, 1);
      await see(page, `main ${timeBox}`);
    },
  },
  {
    name: 'settings-hours-wrong',
    async open(page) {
      await keepHoursBy(page, 'company');
      await onTab(page, 1);
      await page.locator(`main ${timeBox}`).nth(1).fill('');
      await page.locator('main form [type=submit]:visible').click();
      await see(page, 'main fieldset [role=alert]');
    },
  },
  {
    name: 'settings-forgetting',
    async open(page) {
      await openSettings(page);
      await page.locator('main select:has(option[value="1825"])').selectOption('90');
      await see(page, dialog);
    },
  },
  {
    name: 'settings-company',
    async open(page) {
      await openSettings(page);
      await page.locator('main [role=tab]').nth(-3).click();
      await page.locator('main input[type=tel]').filter({ visible: true }).waitFor();
    },
  },
  {
    name: 'settings-audit',
    async open(page) {
      await openSettings(page);
      await page.locator('main [role=tab]').nth(-2).click();
      await page.locator('main input[type=date]').filter({ visible: true }).first().waitFor();
      await page.locator('main time').first().waitFor();
    },
  },
  {
    name: 'settings-promises',
    async open(page) {
      await openSettings(page);
      await page.locator('main [role=tab]').last().click();
      await page.locator('main fieldset input').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'queue-hours',
    async open(page) {
      await keepHoursBy(page, 'queue');
      await onFirst(openList('/queues'), 'pencil')(page);
      await onTab(page, 1, dialog);
      await see(page, `${dialog} ${timeBox}`);
    },
  },
];
