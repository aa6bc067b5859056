import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../testkit/browser/browser.ts';
import { startWhatsAppCloud, type WhatsAppCloud } from '../../whatsapp-cloud/index.ts';
import { nextMessage, textOf } from '../../whatsapp-web/testing/client.ts';
import { JOANA, MARIA, startSession, type TestSession } from '../../whatsapp-web/testing/session.ts';
import { startFakePhone } from '../server.ts';

export const CLOUD_NUMBER = '551130039000';

export interface Stage extends TestSession {
  cloud: WhatsAppCloud;
  browser: Browser;
  context: BrowserContext;
  /** A separate tab at this address of the fake phone. */
  tab(query: string): Promise<Page>;
  /** The errors of all tabs. */
  errors: string[];
}

/** Both emulators, a linked client, a number on the Cloud API, and the fake phone in a browser. */
export async function openStage(): Promise<Stage> {
  const [session, cloud, browser] = await Promise.all([startSession(), startWhatsAppCloud(), launchBrowser()]);
  const phone = await startFakePhone({ adminUrls: { web: session.emulator.adminUrl, cloud: cloud.adminUrl } });
  cloud.addNumber({
    phone: CLOUD_NUMBER,
    phoneNumberId: 'P1',
    wabaId: 'W1',
    token: 'token-1',
    appSecret: 'app-secret',
    verifyToken: 'verify-me',
    // Port 9 discards the webhooks.
    callbackUrl: 'http://127.0.0.1:9/webhook',
    name: 'Loja na nuvem',
  });
  cloud.addPerson({ phone: MARIA, name: 'Maria' });
  cloud.addPerson({ phone: JOANA, name: 'Joana' });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return {
    ...session,
    cloud,
    browser,
    context,
    errors,
    tab: async (query) => {
      const page = await context.newPage();
      await page.goto(`${phone.url}/${query}`);
      return page;
    },
    close: async () => {
      await browser.close();
      await Promise.all([phone.close(), cloud.stop(), session.close()]);
    },
  };
}

/** Resolves when the linked client receives this text. */
export const receivedText = ({ socket }: Stage, text: string) =>
  nextMessage(socket, (message) => textOf(message) === text);

export const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
};

/** The bubble with this text; a bubble that only quotes it does not match. */
export const bubble = (page: Page, text: string) =>
  page.getByRole('log').locator('li', { has: page.locator('.bubble > .bubble-text', { hasText: text }) });

export const chatWith = (page: Page, name: string) =>
  page.getByRole('region', { name: /^Conversas de/ }).getByRole('link', { name });

export async function chooseInMenu(page: Page, text: string, item: string): Promise<void> {
  await bubble(page, text).getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export async function attach(page: Page, item: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Anexar' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: item }).click();
  await (await chooser).setFiles(file);
}
