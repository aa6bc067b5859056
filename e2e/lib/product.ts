import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aUser, builderPassword } from '@recadia/db/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { root } from '../../testkit/files.ts';
import { demoPassword, startStack, type Stack } from '../../testkit/stack.ts';
import { launchBrowser } from '../../testkit/browser/browser.ts';
import { createVisitors, type Account, type Look, type Person, type Visitor } from './visitors.ts';

/** A user of the demo by e-mail, or a new one with a profile in the furniture shop (or in `companyId`). */
export type Who =
  | { email: string }
  | { profile?: 'user' | 'supervisor' | 'admin'; name?: string; companyId?: number; isSuper?: boolean };

/** The built product and a browser, for one file of journeys. */
export function useProduct(
  options: Parameters<typeof startStack>[1] = {},
  look: Parameters<typeof launchBrowser>[0] = {},
  /** Variables of the server; called before it starts, so that it may start an emulator. */
  environment: () => Promise<NodeJS.ProcessEnv> = () => Promise.resolve({}),
) {
  const tokenSecret = randomBytes(32).toString('base64');
  let stack: Stack;
  let browser: Browser;
  let visitors: ReturnType<typeof createVisitors>;

  beforeAll(async () => {
    const env = { TOKEN_SECRET: tokenSecret, ...(await environment()) };
    [stack, browser] = await Promise.all([startStack(env, options), launchBrowser(look)]);
    visitors = createVisitors(browser, stack.url);
  });
  afterAll(async () => {
    await browser.close();
    await stack.stop();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(visitors.list(), task.name);
    expect(await visitors.close()).toEqual([]);
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

  /** The shop's ticket with this contact. */
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
    /** A separate browser with an address of its own, without a sign-in session. */
    aVisitor: (look: Look = {}): Promise<Visitor> => visitors.aVisitor(look),
    /** A user who signed in through the form, in this journey or, with the same `who`, in an earlier one. */
    aPerson: (who: Who, look: Look = {}): Promise<Person> =>
      visitors.aPerson({ key: JSON.stringify(who), account: () => accountOf(who) }, look),
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

/** Takes screenshots when a journey fails, for the investigation. */
export async function photograph(visitors: Visitor[], name: string): Promise<void> {
  const folder = join(root, '.state/e2e');
  await mkdir(folder, { recursive: true });
  const file = name.replaceAll(/[^\w-]+/g, '-').slice(0, 80);
  for (const [at, { page }] of visitors.entries()) {
    await page.screenshot({ path: join(folder, `${file}-${at}.png`) }).catch(() => undefined);
  }
}
