import type { Page } from 'playwright-core';
import { createTokens } from '../../server/src/platform/tokens.ts';
import { storageOf } from './see.ts';

const dayMs = 86_400_000;

interface Claims {
  id: number;
  companyId: number;
  profile: 'user' | 'supervisor' | 'admin';
  super: boolean;
  sid: string;
}

/** The token the page would hold had it been idle for a day: the server's own signature, the same session, expired. */
export async function expiredTokenOf(page: Page, secret: string): Promise<string> {
  const { token = '' } = await storageOf(page);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
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

/** As another tab would: it stores a token, and this tab hears of it. */
export async function holdToken(page: Page, token: string): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('token', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }));
  }, token);
}
