import type { TestDatabase } from '@recadia/db/testing';
import type { Page } from 'playwright-core';
import type { Screen, SizeName } from './opening.ts';
import { screens } from './screens.ts';
import { signIn, type Credentials } from '../../../testkit/browser/sign-in.ts';
import { platformScreens } from './team-screens.ts';

export { sizes, type SizeName } from './opening.ts';

/**
 * Only the assigned agent has a composer: assigns the conversations of other agents to this user, and joins their
 * chats.
 */
export async function takeOverConversations(
  admin: TestDatabase['admin'],
  { id, companyId }: { id: number; companyId: number },
) {
  await admin
    .updateTable('tickets')
    .set({ user_id: id })
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .execute();
  const chats = await admin.selectFrom('chats').select('id').where('company_id', '=', companyId).execute();
  if (chats.length === 0) return;
  const joins = chats.map((chat) => ({ company_id: companyId, chat_id: chat.id, user_id: id }));
  await admin
    .insertInto('chat_users')
    .values(joins)
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Expected errors of the browser: no network on the offline screen, an expired invitation, no account at Efí. */
export const expectedPageErrors =
  /ERR_INTERNET_DISCONNECTED|console: .*Unable to preload|WebSocket|\/invitations\/open|\/operator\/gateways\/efi/;

/** Whether a name contains one of these parts, separated by commas. */
export const isNamed = (name: string, wanted: string): boolean => wanted.split(',').some((part) => name.includes(part));

interface ScreenVisit {
  size: SizeName;
  as: Credentials;
  /** A platform user, for the platform screens. */
  asPlatform?: Credentials;
  look: (screen: Screen) => Promise<void>;
  /** Only screens with one of these parts in their name: `chats,helps`. */
  named?: string;
  /** Only screens of exactly these names. */
  only?: string[];
}

/**
 * Opens one screen after the other: first the public ones, then the others after sign-in. A screen that does not open
 * is reported at the end, after all the others.
 */
export async function visitScreens(
  page: Page,
  { size, as, asPlatform, look, named = '', only }: ScreenVisit,
): Promise<void> {
  const lost: string[] = [];
  const wanted = (of: Screen[]) =>
    of.filter(({ name, on }) => isNamed(name, named) && (!only || only.includes(name)) && (!on || on.includes(size)));
  const isOpen = ({ isPublic }: Screen) => isPublic === true;
  for (const screen of wanted(screens).filter(isOpen)) await visit(screen);
  await visitAs(
    as,
    wanted(screens).filter((screen) => !isOpen(screen)),
  );
  if (asPlatform && wanted(platformScreens).length > 0) {
    await leave(page);
    await visitAs(asPlatform, wanted(platformScreens));
  }
  if (lost.length > 0) throw new Error(`Not opened:\n${lost.join('\n')}`);

  async function visitAs(person: Credentials, ownScreens: Screen[]): Promise<void> {
    if (ownScreens.length === 0) return;
    await signIn(page, person);
    // On a busy machine the greeting may disappear before it is closed.
    await page
      .locator('[data-tone=success] button')
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    for (const screen of ownScreens) await visit(screen);
  }

  async function visit(screen: Screen): Promise<void> {
    try {
      await screen.open(page);
      await look(screen);
    } catch (error) {
      lost.push(`${screen.name}: ${String(error).slice(0, 400)}`);
    } finally {
      await page.context().setOffline(false);
    }
  }
}

/** Resets the browser to its state before the first sign-in. */
async function leave(page: Page): Promise<void> {
  // A page without script, because the application would write its storage again and renew its token without the cookie.
  await page.goto('/healthz');
  await page.evaluate('localStorage.clear()');
  await page.context().clearCookies();
}
