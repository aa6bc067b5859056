import type { BrowserContext, Page } from 'playwright-core';
import { createTokens } from '../../server/src/platform/session/tokens.ts';

const dayMs = 86_400_000;

interface Claims {
  id: number;
  companyId: number;
  profile: 'user' | 'supervisor' | 'admin';
  super: boolean;
  sid: string;
}

/** The page keeps its access token in memory; this is the last token that a browser sent. */
const sent = new WeakMap<BrowserContext, string>();

export function watchTokens(context: BrowserContext): void {
  context.on('request', (request) => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '') ?? [];
    if (token) sent.set(context, token);
  });
}

export function tokenOf(page: Page): string {
  const token = sent.get(page.context());
  if (!token) throw new Error('this browser has sent no access token yet');
  return token;
}

/** The token of a page that was idle for a day: signed by the server, of the same session, expired. */
export async function expiredTokenOf(page: Page, secret: string): Promise<string> {
  const claims = JSON.parse(Buffer.from(tokenOf(page).split('.')[1] ?? '', 'base64url').toString()) as Claims;
  const actor = {
    userId: claims.id,
    companyId: claims.companyId,
    profile: claims.profile,
    super: claims.super,
    sessionId: claims.sid,
    allTicket: false,
    queueIds: [],
    name: '',
    email: '',
  };
  return createTokens(secret).sign(actor, new Date(Date.now() - dayMs));
}

/** Passes a token of the same user to the page, as another tab would. */
export async function holdToken(page: Page, token: string): Promise<void> {
  const headers = { accept: 'application/json', authorization: `Bearer ${tokenOf(page)}` };
  const user = (await (await page.request.get('/auth/me', { headers })).json()) as unknown;
  await page.evaluate(
    (message) =>
      new Promise<void>((resolve) => {
        const witness = new BroadcastChannel('session');
        // The page opened its channel earlier and so receives the message before the witness.
        witness.onmessage = () => {
          witness.close();
          resolve();
        };
        const tab = new BroadcastChannel('session');
        tab.postMessage(message);
        tab.close();
      }),
    { kind: 'renewed', token, user },
  );
}
