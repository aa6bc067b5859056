import { aCompany } from '@recadia/db/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dayFromNow } from './lib/dates.ts';
import { useProduct } from './lib/product.ts';
import { comingOnline } from './lib/online.ts';
import { shown, storageOf, toast } from './lib/locators.ts';
import { fillSignIn } from '../testkit/browser/sign-in.ts';
import { expiredTokenOf, tokenOf } from './lib/tokens.ts';
import { recordCalls } from './lib/traffic.ts';

const product = useProduct();

/** How long each process caches a session. */
const cacheMs = 5_000;

interface Answer {
  status: number;
  error?: string;
  details?: Record<string, unknown>;
}

/** A call of another client, without the page's own handling of refusals. */
async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: object): Promise<Answer> {
  const response = await fetch(product.url + path, {
    method,
    headers: { origin: product.url, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { error, details } = (text ? JSON.parse(text) : {}) as Omit<Answer, 'status'>;
  return { status: response.status, ...(error && { error }), ...(details && { details }) };
}

/** The server's answer to a live connection with this token, as Socket.IO sends it. */
async function connect(token: string): Promise<string> {
  const socket = new WebSocket(`${product.url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  try {
    return await new Promise<string>((resolve, reject) => {
      socket.addEventListener('error', () => reject(new Error('the live connection failed')));
      socket.addEventListener('message', ({ data }) => {
        const packet = String(data);
        if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
        else resolve(packet);
      });
    });
  } finally {
    socket.close();
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookieOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

async function signInOf(company: { due_date?: string | null; status?: boolean; timezone?: string }, isSuper = false) {
  const { id } = await aCompany(product.admin, company);
  const { email, password } = await product.accountOf({ profile: 'admin', companyId: id, isSuper });
  return ask('POST', '/auth/login', {}, { email, password });
}

it('AUTH-11 checks the due date by the company’s day at sign-in, refresh and live connection', async () => {
  const here = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Pago_Pago' }).format();
  expect(await signInOf({ due_date: here, timezone: 'Pacific/Pago_Pago' })).toEqual({ status: 200 });
  // 25 hours ahead is always a later day.
  const expired = { status: 402, error: 'ERR_SUBSCRIPTION_EXPIRED', details: { dueDate: here } };
  expect(await signInOf({ due_date: here, timezone: 'Pacific/Kiritimati' })).toMatchObject(expired);
  expect(await signInOf({ due_date: null })).toEqual({ status: 200 });
  expect(await signInOf({ due_date: null, status: false })).toMatchObject({ status: 403 });
  expect(await signInOf({ due_date: '2020-01-01', status: false }, true)).toEqual({ status: 200 });

  const yesterday = dayFromNow(-1);
  const { id: companyId } = await aCompany(product.admin, { due_date: dayFromNow(30) });
  // An admin's menu requests connections, and would get the refusal before the live connection.
  const online = comingOnline();
  const { page, pageErrors } = await product.aPerson({ profile: 'user', companyId }, { prepare: online.prepare });
  await online.isOver();
  const cookie = await cookieOf(page);
  const token = tokenOf(page);
  pageErrors.allow(/status of 40[123]|WebSocket/);
  await product.admin.updateTable('companies').set({ due_date: yesterday }).where('id', '=', companyId).execute();
  // Each process caches the company for a few seconds.
  await expect.poll(() => connect(token), { timeout: 30_000 }).toContain('ERR_SUBSCRIPTION_EXPIRED');
  expect(await ask('POST', '/auth/refresh_token', { cookie })).toEqual({ ...expired, details: { dueDate: yesterday } });
  await page.reload();
  await page.waitForURL('/login');

  // The client checks the server's answer itself.
  const visitor = await product.aVisitor();
  const aline = await product.accountOf({ profile: 'user' });
  await visitor.page.route('**/auth/login', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { user: { company: { dueDate: string } } };
    answer.user.company.dueDate = yesterday;
    await route.fulfill({ response, json: answer });
  });
  await fillSignIn(visitor.page, aline);
  await shown(toast(visitor.page, 'Sua assinatura venceu', 'alert'));
  expect(new URL(visitor.page.url()).pathname).toBe('/login');
  expect(await storageOf(visitor.page)).not.toHaveProperty('companyId');
});

it('AUTH-17 answers 403 to expired, 401 to missing, malformed or revoked, 403 to forbidden', async () => {
  const { page, pageErrors, account } = await product.aPerson({ profile: 'user' }, { isAlone: true });
  const me = (headers?: Record<string, string>) => ask('GET', '/auth/me', headers);
  const ended = { error: 'ERR_SESSION_EXPIRED' };
  const token = tokenOf(page);
  expect(await me(bearer(token))).toEqual({ status: 200 });
  expect(await me(bearer(await expiredTokenOf(page, product.tokenSecret)))).toEqual({ status: 403, ...ended });
  expect(await me()).toEqual({ status: 401, ...ended });
  expect(await me(bearer('not.a.token'))).toEqual({ status: 401, ...ended });
  expect(await ask('POST', '/auth/refresh_token', { cookie: 'rt=unknown' })).toEqual({ status: 401, ...ended });

  pageErrors.expect(/status of 403/);
  const { calls } = recordCalls(page);
  const tag = await product.admin
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', account.companyId)
    .executeTakeFirstOrThrow();
  expect(await ask('DELETE', `/tags/${tag.id}`, bearer(token))).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  // The page gets the same refusal, keeps its session and requests no new token.
  await page.route(
    ({ pathname }) => pathname.startsWith('/tags'),
    (route) => route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION', requestId: '-' } }),
  );
  await page.evaluate(() => history.pushState(null, '', '/tags'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect.poll(() => calls.filter(({ path }) => path.startsWith('/tags')).length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(calls.filter(({ path }) => path.includes('refresh'))).toEqual([]);
  expect(tokenOf(page)).toBe(token);

  const revoked = { revoked_at: new Date(), revoked_reason: 'by hand' };
  await product.admin.updateTable('sessions').set(revoked).where('user_id', '=', account.id).execute();
  await page.waitForTimeout(cacheMs);
  expect(await me(bearer(token))).toEqual({ status: 401, ...ended });
  pageErrors.allow(/status of 401|WebSocket/);
});
