import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aUser, builderPassword } from '@recadia/db/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { root } from '../../tools/lib/files.ts';
import { demoPassword, startStack, type Stack } from '../../tools/lib/stack.ts';
import { launchBrowser } from './browser.ts';
import { createEntrance, type Account, type Look, type Person, type Visitor } from './entrance.ts';

/** Somebody of the demo by e-mail, or a newcomer with a profile in the furniture shop (or in `companyId`). */
export type Who =
  | { email: string }
  | { profile?: 'user' | 'supervisor' | 'admin'; name?: string; companyId?: number; isSuper?: boolean };

/** The built product and a browser, for one file of journeys. */
export function useHouse(
  options: Parameters<typeof startStack>[1] = {},
  look: Parameters<typeof launchBrowser>[0] = {},
) {
  const tokenSecret = randomBytes(32).toString('base64');
  let stack: Stack;
  let browser: Browser;
  let entrance: ReturnType<typeof createEntrance>;

  beforeAll(async () => {
    [stack, browser] = await Promise.all([startStack({ TOKEN_SECRET: tokenSecret }, options), launchBrowser(look)]);
    entrance = createEntrance(browser, stack.url);
  });
  afterAll(async () => {
    await browser.close();
    await stack.stop();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(entrance.inside(), task.name);
    expect(await entrance.close()).toEqual([]);
  });

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

  /** The shop's ticket with somebody. */
  async function ticketOf(name: string) {
    return stack.db.admin
      .selectFrom('tickets as t')
      .innerJoin('contacts as c', 'c.id', 't.contact_id')
      .selectAll('t')
      .where('c.name', '=', name)
      .where('t.company_id', '=', await shopId())
      .executeTakeFirstOrThrow();
  }

  /** The platform's own company. */
  async function platformId(): Promise<number> {
    const platform = stack.db.admin.selectFrom('companies').select('id').where('is_super', '=', true);
    return (await platform.executeTakeFirstOrThrow()).id;
  }

  return {
    /** A browser of its own, with an address of its own, where nobody has signed in. */
    aVisitor: (look: Look = {}): Promise<Visitor> => entrance.aVisitor(look),
    /** Somebody who came in through the sign-in form, in this journey or, with the same `who`, in an earlier one. */
    aPerson: (who: Who, look: Look = {}): Promise<Person> =>
      entrance.aPerson({ key: JSON.stringify(who), account: () => accountOf(who) }, look),
    accountOf,
    shopId,
    ticketOf,
    platformId,
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

/** What the screens showed when a journey failed, for whoever looks into it. */
export async function photograph(visitors: Visitor[], name: string): Promise<void> {
  const folder = join(root, '.state/e2e');
  await mkdir(folder, { recursive: true });
  const file = name.replaceAll(/[^\w-]+/g, '-').slice(0, 80);
  for (const [at, { page }] of visitors.entries()) {
    await page.screenshot({ path: join(folder, `${file}-${at}.png`) }).catch(() => undefined);
  }
}
