import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aUser, builderPassword } from '@recadia/db/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { root } from '../../tools/lib/files.ts';
import { demoPassword, startStack, type Stack } from '../../tools/lib/stack.ts';
import { launchBrowser } from './browser.ts';
import { signIn } from './signIn.ts';
import { watchTroubles, type Troubles } from './troubles.ts';

export interface Look {
  /** Width and height of the window; 1440 × 900 unless told. */
  size?: [width: number, height: number];
  colorScheme?: 'light' | 'dark';
  locale?: string;
  /** What the browser already keeps for the product. */
  storage?: Record<string, string>;
  /** Runs before the first page opens: clocks, routes, listeners. */
  prepare?: (page: Page, context: BrowserContext) => Promise<unknown>;
}

/** Somebody of the demo by e-mail, or a newcomer with a profile in the furniture shop (or in `companyId`). */
export type Who =
  | { email: string }
  | { profile?: 'user' | 'supervisor' | 'admin'; name?: string; companyId?: number; isSuper?: boolean };

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
let visitors = 0;

/** The built product and a browser, for one file of journeys. */
export function useHouse() {
  const tokenSecret = randomBytes(32).toString('base64');
  let stack: Stack;
  let browser: Browser;
  let inside: Visitor[] = [];

  beforeAll(async () => {
    [stack, browser] = await Promise.all([startStack({ TOKEN_SECRET: tokenSecret }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await stack.stop();
  });
  afterEach(async ({ task }) => {
    const leaving = inside;
    inside = [];
    if (task.result?.state === 'fail') await photograph(leaving, task.name);
    await Promise.all(leaving.map(({ context }) => context.close()));
    expect(leaving.flatMap(({ troubles }) => troubles.list())).toEqual([]);
  });

  /** A browser of its own, with an address of its own, where nobody has signed in. */
  async function aVisitor({ size = [1440, 900], storage, prepare, ...look }: Look = {}): Promise<Visitor> {
    const number = (visitors += 1);
    const context = await browser.newContext({
      baseURL: stack.url,
      viewport: { width: size[0], height: size[1] },
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` },
      ...look,
      ...(storage && {
        storageState: { cookies: [], origins: [{ origin: stack.url, localStorage: entries(storage) }] },
      }),
    });
    context.setDefaultTimeout(patienceMs);
    const troubles = await watchTroubles(context, stack.url);
    const page = await context.newPage();
    const visitor = { page, context, troubles };
    inside.push(visitor);
    await prepare?.(page, context);
    return visitor;
  }

  /** Somebody who came in through the sign-in form. */
  async function aPerson(who: Who, look: Look = {}): Promise<Person> {
    const account = await accountOf(who);
    const visitor = await aVisitor(look);
    await signIn(visitor.page, account);
    return { ...visitor, account };
  }

  async function accountOf(who: Who): Promise<Account> {
    const { admin } = stack.db;
    if ('email' in who) {
      const { id, company_id, name, email } = await admin
        .selectFrom('users')
        .select(['id', 'company_id', 'name', 'email'])
        .where('email', '=', who.email)
        .executeTakeFirstOrThrow();
      return { id, companyId: company_id, name, email, password: demoPassword };
    }
    const { profile = 'user', name, companyId = await shopId(), isSuper = false } = who;
    const made = await aUser(admin, { company_id: companyId, profile, super: isSuper, ...(name && { name }) });
    return { id: made.id, companyId, name: made.name, email: made.email, password: builderPassword };
  }

  async function shopId(): Promise<number> {
    const shop = await stack.db.admin
      .selectFrom('companies')
      .select('id')
      .where('name', '=', 'Casa Aurora Móveis')
      .executeTakeFirstOrThrow();
    return shop.id;
  }

  return {
    aVisitor,
    aPerson,
    accountOf,
    shopId,
    tokenSecret,
    get url() {
      return stack.url;
    },
    get stack() {
      return stack;
    },
    get admin() {
      return stack.db.admin;
    },
  };
}

const entries = (storage: Record<string, string>) => Object.entries(storage).map(([name, value]) => ({ name, value }));

/** What the screens showed when a journey failed, for whoever looks into it. */
async function photograph(visitors: Visitor[], name: string): Promise<void> {
  const folder = join(root, '.state/e2e');
  await mkdir(folder, { recursive: true });
  const file = name.replaceAll(/[^\w-]+/g, '-').slice(0, 80);
  for (const [at, { page }] of visitors.entries()) {
    await page.screenshot({ path: join(folder, `${file}-${at}.png`) }).catch(() => undefined);
  }
}
