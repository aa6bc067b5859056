import { number } from '@recadia/emulators/seed';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startDemo, type Demo } from '../../testkit/demo/demo.ts';
import { demoPassword } from '../../testkit/stack.ts';
import { launchBrowser } from '../../testkit/browser/browser.ts';
import { createCustomers } from './desk-customers.ts';
import { createVisitors, type Account, type Look } from './visitors.ts';
import { photograph } from './product.ts';

/** The quick messages that an agent finds by shortcode. */
const quickReplies = [
  { shortcode: 'entrega', message: 'Olá, {{firstName}}! Entregamos em até 7 dias úteis.' },
  { shortcode: 'orcamento', message: 'Vou preparar o seu orçamento.' },
];

/** The shop with both of its numbers, its agents' browsers, and customers who write on request. */
export function useDesk(look: Parameters<typeof launchBrowser>[0] = {}) {
  let demo: Demo;
  let browser: Browser;
  let visitors: ReturnType<typeof createVisitors>;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemo({ isQuiet: true }), launchBrowser(look)]);
    visitors = createVisitors(browser, demo.url);
    const { companyId: company_id } = await accountOf(demo.admin.email);
    // New customers have no queue yet, and agents need to see them.
    await admin().updateTable('users').set({ all_ticket: true }).where('company_id', '=', company_id).execute();
    // Removes automatic messages, so that the journeys contain only messages of people: no menu, no greeting, no rating
    // request.
    await admin().deleteFrom('connection_queues').where('company_id', '=', company_id).execute();
    await admin()
      .updateTable('connections')
      .set({ greeting_message: '' })
      .where('company_id', '=', company_id)
      .execute();
    const courtesies = admin().updateTable('settings').set({ value: 'disabled' }).where('company_id', '=', company_id);
    await courtesies.where('key', 'in', ['sendGreetingAccepted', 'userRating']).execute();
    await admin()
      .insertInto('quick_messages')
      .values(quickReplies.map((reply) => ({ company_id, geral: true, ...reply })))
      .execute();
  });
  afterAll(async () => {
    await browser.close();
    await demo.stop();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(visitors.list(), task.name);
    expect(await visitors.close()).toEqual([]);
  });

  const admin = () => demo.stack.db.admin;

  async function accountOf(email: string): Promise<Account> {
    const { id, company_id, name } = await admin()
      .selectFrom('users')
      .select(['id', 'company_id', 'name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { id, companyId: company_id, name, email, password: demoPassword };
  }

  const customers = createCustomers(() => demo.emulators);
  return {
    ...customers,
    crash: () => demo.stack.crash(),
    get admin() {
      return admin();
    },
    get url() {
      return demo.url;
    },
    accountOf: (name: string) => accountOf(emailOf(name)),
    /** A browser without a sign-in session. */
    aVisitor: (look: Look = {}) => visitors.aVisitor(look),
    /** Minutes from now until the customer's window closes; closed already when negative. */
    async setWindow(contactName: string, minutes: number) {
      await admin()
        .updateTable('tickets')
        .set({ window_expires_at: new Date(Date.now() + minutes * 60_000) })
        .where('contact_id', 'in', (from) => from.selectFrom('contacts').select('id').where('name', '=', contactName))
        .execute();
    },
    addTemplate(name: string, text: string): void {
      demo.emulators.cloud.addTemplate(number().phone, { name, language: 'pt_BR', text });
    },
    /** By the name before the @. */
    async anAgent(name: string, look: Look = {}) {
      const email = emailOf(name);
      return visitors.aPerson({ key: email, account: () => accountOf(email) }, look);
    },
  };
}

const emailOf = (name: string): string => `${name}@casaaurora.exemplo`;
