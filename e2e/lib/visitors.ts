import type { Browser, BrowserContext, Page } from 'playwright-core';
import { liveOn } from './online.ts';
import { signIn } from '../../testkit/browser/sign-in.ts';
import { watchTokens } from './tokens.ts';
import { watchPageErrors, type PageErrors } from './page-errors.ts';

export interface Look {
  /** Width and height of the window; 1440 × 900 by default. */
  size?: [width: number, height: number];
  colorScheme?: 'light' | 'dark';
  locale?: string;
  /** The local storage of the browser. */
  storage?: Record<string, string>;
  /** Runs before the first page opens: routes, listeners, and with `isAlone` clocks and scripts. */
  prepare?: (page: Page, context: BrowserContext) => Promise<unknown>;
  /** Waits for the live connection, after which the screen loads its data again. */
  isLive?: true;
  /** A session and a browser for this journey only, because it changes them. */
  isAlone?: true;
  /** A browser that runs any script in the page, as without our content policy; with `isAlone`. */
  ignoresPolicy?: true;
}

export interface Account {
  id: number;
  companyId: number;
  name: string;
  email: string;
  password: string;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  pageErrors: PageErrors;
}

export type Person = Visitor & { account: Account };

/** A busy machine is slow, not wrong. */
const patienceMs = 30_000;
const usualSize: [number, number] = [1440, 900];

interface SignedInBrowser {
  key: string;
  context: BrowserContext;
  pageErrors: PageErrors;
  account: Account;
}

/**
 * Opens browsers. A browser and a sign-in session cost seconds, so users keep theirs from journey to journey, with a
 * new page and an emptied storage each time, until the session is ended.
 */
export function createVisitors(browser: Browser, home: string) {
  let visitors: (Visitor & { signedIn?: SignedInBrowser })[] = [];
  let idle: SignedInBrowser[] = [];
  let addresses = 0;

  async function openContext({ locale = 'pt-BR', colorScheme = 'light', storage = {}, ignoresPolicy }: Look) {
    const address = (addresses += 1);
    const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      baseURL: home,
      locale,
      colorScheme,
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      bypassCSP: ignoresPolicy ?? false,
      extraHTTPHeaders: { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}` },
      storageState: { cookies: [], origins: [{ origin: home, localStorage }] },
    });
    context.setDefaultTimeout(patienceMs);
    watchTokens(context);
    return { context, pageErrors: await watchPageErrors(context, home) };
  }

  async function openPage(context: BrowserContext, { size = usualSize, prepare }: Look): Promise<Page> {
    const page = await context.newPage();
    await page.setViewportSize({ width: size[0], height: size[1] });
    await prepare?.(page, context);
    return page;
  }

  async function aVisitor(look: Look): Promise<Visitor> {
    const { context, pageErrors } = await openContext(look);
    const visitor = { context, pageErrors, page: await openPage(context, look) };
    visitors.push(visitor);
    return visitor;
  }

  async function aPerson(who: { key: string; account: () => Promise<Account> }, look: Look): Promise<Person> {
    const isAlone = Boolean(look.isAlone ?? look.locale ?? look.colorScheme ?? look.storage);
    const free = isAlone ? undefined : idle.find(({ key }) => key === who.key);
    if (free) return reopen(free, look);
    const account = await who.account();
    const visitor = await aVisitor(look);
    const live = look.isLive && liveOn(visitor.page);
    await signIn(visitor.page, account);
    await live;
    const person = { ...visitor, account };
    const signedIn = { key: who.key, context: visitor.context, pageErrors: visitor.pageErrors, account };
    if (!isAlone) visitors = visitors.map((one) => (one === visitor ? { ...visitor, signedIn } : one));
    return person;
  }

  async function reopen(signedIn: SignedInBrowser, look: Look): Promise<Person> {
    idle = idle.filter((other) => other !== signedIn);
    const { context, pageErrors, account } = signedIn;
    const page = await openPage(context, look);
    visitors.push({ page, context, pageErrors, signedIn });
    const live = look.isLive && liveOn(page);
    await page.goto('/tickets');
    await page.locator('main h1').waitFor();
    await live;
    return { page, context, pageErrors, account };
  }

  /** Closes all browsers and returns their errors. */
  async function close(): Promise<string[]> {
    const closing = visitors;
    visitors = [];
    const pageErrors = closing.flatMap((visitor) => visitor.pageErrors.list());
    for (const { context, page, signedIn } of closing) {
      if (signedIn && (await isStillSignedIn(page))) {
        await context.setOffline(false);
        await Promise.all(context.pages().map((open) => open.close()));
        signedIn.pageErrors.forget();
        idle.push(signedIn);
      } else await context.close();
    }
    return pageErrors;
  }

  return { aVisitor, aPerson, close, list: (): Visitor[] => visitors };
}

/** Empties the storage except for the session; false without a session. */
function isStillSignedIn(page: Page): Promise<boolean> {
  return page
    .evaluate(() => {
      const companyId = localStorage.getItem('companyId');
      localStorage.clear();
      if (companyId !== null) localStorage.setItem('companyId', companyId);
      return companyId !== null;
    })
    .catch(() => false);
}
