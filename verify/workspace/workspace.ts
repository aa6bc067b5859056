import { randomBytes } from 'node:crypto';
import { aUser, builderPassword } from '@recadia/db/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../testkit/browser/browser.ts';
import { signIn } from '../../testkit/browser/sign-in.ts';
import { openMetaNumber } from '../chaos/message-path/meta.ts';
import { startStack, type Stack } from '../../testkit/stack.ts';
import { deliver, nameOfChat, type WebhookTarget } from './inbound.ts';

export interface Workspace {
  stack: Stack;
  /** The signing secret of the product's tokens. */
  tokenSecret: string;
  encryptionKey: string;
  companyId: number;
  connectionId: number;
  webhookTarget: WebhookTarget;
  agent: { id: number; email: string; password: string };
  browser: Browser;
  /** A signed-in browser on /tickets; further pages of it share its session. */
  enter(as?: { email: string; password: string }): Promise<{ context: BrowserContext; page: Page }>;
  /** A customer writes. */
  write(chat: number, text: string): Promise<void>;
  /** These customers have written once, and the tickets are assigned to the agent. */
  openTalks(chats: number): Promise<{ id: number; uuid: string }[]>;
  stop(): Promise<void>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The built product with a Cloud number, an agent who sees all tickets, and Chromium. `address` is the browsers'
 * address of it.
 */
export async function startWorkspace(extra: NodeJS.ProcessEnv = {}, address?: string): Promise<Workspace> {
  const tokenSecret = randomBytes(32).toString('base64');
  const encryptionKey = randomBytes(32).toString('base64');
  const stack = await startStack({
    TOKEN_SECRET: tokenSecret,
    ENCRYPTION_KEY: encryptionKey,
    STRICT_ANSWERS: 'off',
    LOG_LEVEL: 'info',
    ...(address !== undefined && { PUBLIC_URL: address }),
    ...extra,
  });
  const { admin } = stack.db;
  const { id: companyId } = await admin
    .selectFrom('companies')
    .select('id')
    .where('name', '=', 'Casa Aurora Móveis')
    .executeTakeFirstOrThrow();
  // Disables automatic messages, so that only customers write.
  await admin.updateTable('settings').set({ value: 'disabled' }).where('key', 'in', automaticMessages).execute();
  const appKey = await openMetaNumber(admin, encryptionKey, companyId);
  const { id: connectionId } = await admin
    .selectFrom('connections')
    .select('id')
    .where('cloud_app_key', '=', appKey)
    .executeTakeFirstOrThrow();
  const { id, email } = await aUser(admin, {
    company_id: companyId,
    name: 'Lia Moura',
    profile: 'admin',
    all_ticket: true,
  });
  const agent = { id, email, password: builderPassword };
  const browser = await launchBrowser();
  const webhookTarget = { url: stack.url, appKey, phoneNumberId: '4711' };
  const write = (chat: number, text: string) => deliver(webhookTarget, chat, text);

  return {
    stack,
    tokenSecret,
    encryptionKey,
    companyId,
    connectionId,
    webhookTarget,
    agent,
    browser,
    write,
    async enter(as = agent) {
      const context = await browser.newContext({
        baseURL: address ?? stack.url,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 900 },
      });
      const page = await context.newPage();
      await signIn(page, as);
      return { context, page };
    },
    async openTalks(chats) {
      for (let chat = 0; chat < chats; chat += 1) await write(chat, 'Bom dia');
      const names = Array.from({ length: chats }, (_, chat) => nameOfChat(chat));
      const written = () =>
        admin
          .selectFrom('tickets')
          .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
          .select(['tickets.id', 'tickets.uuid'])
          .where('contacts.name', 'in', names)
          .orderBy('contacts.name')
          .execute();
      while ((await written()).length < chats) await pause(100);
      const tickets = await written();
      await admin
        .updateTable('tickets')
        .set({ status: 'open', user_id: agent.id })
        .where('company_id', '=', companyId)
        .where(
          'id',
          'in',
          tickets.map((ticket) => ticket.id),
        )
        .execute();
      return tickets;
    },
    async stop() {
      await browser.close();
      await stack.stop();
    },
  };
}

const automaticMessages = ['sendGreetingAccepted', 'userRating'];
