import type { Browser, BrowserContext, Page } from 'playwright-core';
import { liveOn } from './online.ts';
import { signIn } from './signIn.ts';
import { watchTokens } from './tokens.ts';
import { watchTroubles, type Troubles } from './troubles.ts';

export interface Look {
  /** Width and height of the window; 1440 × 900 unless told. */
  size?: [width: number, height: number];
  colorScheme?: 'light' | 'dark';
  locale?: string;
  /** What the browser already keeps for the product. */
  storage?: Record<string, string>;
  /** Runs before the first page opens: routes, listeners, and with `isAlone` clocks and scripts. */
  prepare?: (page: Page, context: BrowserContext) => Promise<unknown>;
  /** Begins once the live connection stands: what is on the screen is read again then. */
  isLive?: true;
  /** A session and a browser for this journey only, because it changes them. */
  isAlone?: true;
  /** A browser that lets run whatever gets into the page, as one would without our content policy; with `isAlone`. */
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
  troubles: Troubles;
}

export type Person = Visitor & { account: Account };

/** A crowded machine is slow, not wrong. */
const patienceMs = 30_000;
const usualSize: [number, number] = [1440, 900];

interface Seat {
  key: string;
  context: BrowserContext;
  troubles: Troubles;
  account: Account;
}

/**
 * Opens browsers. A browser and a session cost seconds, so people who only look and work keep theirs from journey to
 * journey: each time with a new page and an emptied storage, and gone for good once somebody ended the session.
 */
export function createEntrance(browser: Browser, home: string) {
  let inside: (Visitor & { seat?: Seat })[] = [];
  let seats: Seat[] = [];
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
    return { context, troubles: await watchTroubles(context, home) };
  }

  async function openPage(context: BrowserContext, { size = usualSize, prepare }: Look): Promise<Page> {
    const page = await context.newPage();
    await page.setViewportSize({ width: size[0], height: size[1] });
    await prepare?.(page, context);
    return page;
  }

  async function aVisitor(look: Look): Promise<Visitor> {
    const { context, troubles } = await openContext(look);
    const visitor = { context, troubles, page: await openPage(context, look) };
    inside.push(visitor);
    return visitor;
  }

  async function aPerson(who: { key: string; account: () => Promise<Account> }, look: Look): Promise<Person> {
    const isAlone = Boolean(look.isAlone ?? look.locale ?? look.colorScheme ?? look.storage);
    const free = isAlone ? undefined : seats.find(({ key }) => key === who.key);
    if (free) return comeBack(free, look);
    const account = await who.account();
    const visitor = await aVisitor(look);
    const live = look.isLive && liveOn(visitor.page);
    await signIn(visitor.page, account);
    await live;
    const person = { ...visitor, account };
    const seat = { key: who.key, context: visitor.context, troubles: visitor.troubles, account };
    if (!isAlone) inside = inside.map((one) => (one === visitor ? { ...visitor, seat } : one));
    return person;
  }

  async function comeBack(seat: Seat, look: Look): Promise<Person> {
    seats = seats.filter((other) => other !== seat);
    const { context, troubles, account } = seat;
    const page = await openPage(context, look);
    inside.push({ page, context, troubles, seat });
    const live = look.isLive && liveOn(page);
    await page.goto('/tickets');
    await page.locator('main h1').waitFor();
    await live;
    return { page, context, troubles, account };
  }

  /** Everybody leaves. Answers what troubled them. */
  async function close(): Promise<string[]> {
    const leaving = inside;
    inside = [];
    const troubles = leaving.flatMap((visitor) => visitor.troubles.list());
    for (const { context, page, seat } of leaving) {
      if (seat && (await isStillSignedIn(page))) {
        await context.setOffline(false);
        await Promise.all(context.pages().map((open) => open.close()));
        seat.troubles.forget();
        seats.push(seat);
      } else await context.close();
    }
    return troubles;
  }

  return { aVisitor, aPerson, close, inside: (): Visitor[] => inside };
}

/** Empties the storage but for the session; without one there is nothing to come back to. */
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
