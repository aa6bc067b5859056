import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { gone, hasFocus, shown } from './locators.ts';

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem', exact: true });

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Selects all text, so that typing replaces it; the focus stays. */
const markAll = (page: Page): Promise<void> =>
  box(page).evaluate((it: HTMLTextAreaElement) => it.setSelectionRange(0, it.value.length));

/** The use of each tool of the composer just before typing continues. */
export const composerTools: [tool: string, use: (page: Page) => Promise<void>][] = [
  [
    'attaching a photo',
    async (page) => {
      await page.getByRole('button', { name: 'Anexar' }).click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('menuitem', { name: 'Foto ou vídeo' }).click();
      await (await chooser).setFiles({ name: 'sofa.png', mimeType: 'image/png', buffer: picture });
      await shown(page.getByRole('list', { name: 'Arquivos para enviar' }).getByText('sofa.png'));
    },
  ],
  [
    'a voice message',
    async (page) => {
      await page.context().grantPermissions(['microphone']);
      await page.getByRole('button', { name: 'Gravar áudio' }).click();
      await shown(page.getByText('0:01'));
      await page.getByRole('button', { name: 'Enviar áudio' }).click();
      await shown(box(page));
    },
  ],
  [
    'a discarded voice message',
    async (page) => {
      await page.context().grantPermissions(['microphone']);
      await page.getByRole('button', { name: 'Gravar áudio' }).click();
      await page.getByRole('button', { name: 'Descartar gravação' }).click();
      await shown(box(page));
    },
  ],
  [
    'choosing an emoji',
    async (page) => {
      await page.getByRole('button', { name: 'Emoji', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('coração');
      await page.getByRole('gridcell').first().click();
      await expect.poll(() => box(page).inputValue()).not.toBe('');
      await markAll(page);
    },
  ],
  [
    'choosing an emoji by arrow keys',
    async (page) => {
      await page.getByRole('button', { name: 'Emoji', exact: true }).click();
      await expect.poll(() => hasFocus(page.getByRole('searchbox', { name: 'Buscar emoji' }))).toBe(true);
      await shown(page.getByRole('gridcell').first());
      const active = page.locator('[role=gridcell][data-active]');
      for (let row = 0; row < 10; row += 1) {
        await page.keyboard.press('ArrowDown');
        await expect.poll(() => active.evaluate(isInView)).toBe(true);
      }
      await page.keyboard.press('Enter');
      await expect.poll(() => box(page).inputValue()).not.toBe('');
      await markAll(page);
    },
  ],
  [
    'leaving the emoji panel by Escape',
    async (page) => {
      await page.getByRole('button', { name: 'Emoji', exact: true }).click();
      await shown(page.getByRole('searchbox', { name: 'Buscar emoji' }));
      await page.keyboard.press('Escape');
      await gone(page.getByRole('searchbox', { name: 'Buscar emoji' }));
    },
  ],
  [
    'leaving the attachment menu by Escape',
    async (page) => {
      await page.getByRole('button', { name: 'Anexar' }).click();
      await shown(page.getByRole('menu').locator(':focus'));
      await page.keyboard.press('Escape');
      await gone(page.getByRole('menu'));
    },
  ],
  [
    'a quick reply',
    async (page) => {
      await page.getByRole('button', { name: 'Respostas rápidas' }).click();
      await page.keyboard.type('e');
      await page.getByRole('option', { name: /entrega/ }).click();
      await expect.poll(() => box(page).inputValue()).toContain('7 dias');
      await markAll(page);
    },
  ],
  ['the signature', (page) => page.getByRole('switch', { name: 'Assinar' }).click()],
  [
    'a note begun and left',
    async (page) => {
      await page.getByRole('button', { name: 'Escrever observação' }).click();
      await page.getByRole('button', { name: 'Voltar para mensagem' }).click();
    },
  ],
];

/** True when the scrolling box around an element shows the whole element. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const box = element.closest('[frimousse-viewport]')?.getBoundingClientRect();
  return box !== undefined && top >= box.top && bottom <= box.bottom;
}
