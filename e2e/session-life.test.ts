import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stopClock, withClock } from './lib/clock.ts';
import type { Look } from './lib/visitors.ts';
import { useProduct } from './lib/product.ts';
import { comingOnline } from './lib/online.ts';
import { gone, shown, storageOf, toast } from './lib/locators.ts';
import { signIn } from '../testkit/browser/sign-in.ts';
import { expiredTokenOf, holdToken } from './lib/tokens.ts';
import { recordCalls, recordLiveEvents } from './lib/traffic.ts';

const product = useProduct();

describe('an access token that expired', () => {
  it('AUTH-15 is renewed silently: one refresh, one repeat, and the page goes on', async () => {
    // The page's own calls must finish first, or one of them would be refused.
    let hasLooked: Promise<unknown> = Promise.resolve();
    const online = comingOnline();
    const { page, pageErrors } = await product.aPerson(
      { profile: 'admin' },
      {
        async prepare(opened) {
          await online.prepare(opened);
          hasLooked = opened.waitForResponse('**/whatsapp?session=0');
        },
      },
    );
    await Promise.all([hasLooked, online.isOver()]);
    await page.waitForLoadState('networkidle');
    pageErrors.expect(/status of 403.*\/tags/);
    await gone(toast(page, 'Login efetuado'));
    const traffic = recordCalls(page);
    await holdToken(page, await expiredTokenOf(page, product.tokenSecret));
    await page.getByRole('link', { name: 'Tags' }).first().click();
    await shown(page.getByText('Cliente VIP'));
    const about = (paths: RegExp) => traffic.calls.filter(({ path }) => paths.test(path));
    expect(about(/tags|refresh/)).toEqual([
      { method: 'GET', path: '/tags', status: 403 },
      { method: 'POST', path: '/auth/refresh_token', status: 200 },
      { method: 'GET', path: '/tags', status: 200 },
    ]);
    expect(await page.getByRole('alert').count()).toBe(0);

    // A server that keeps refusing is asked again once, not for ever.
    traffic.reset();
    await page.route('**/tags/*', (route) =>
      route.fulfill({ status: 403, json: { error: 'ERR_SESSION_EXPIRED', requestId: '-' } }),
    );
    await page.getByRole('button', { name: 'Excluir Troca' }).click();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await shown(toast(page, 'Sua sessão expirou. Entre novamente.', 'alert'));
    expect(about(/tags|refresh/).map(({ method, path }) => `${method} ${path.split('/')[1]}`)).toEqual([
      'DELETE tags',
      'POST auth',
      'DELETE tags',
    ]);
  });

  it('shows a permission refusal at once, without a refresh', async () => {
    const { page, pageErrors } = await product.aPerson({ profile: 'admin' });
    pageErrors.expect(/status of 403/);
    await page.goto('/tags');
    await page.route('**/tags/*', (route) =>
      route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION', requestId: '-' } }),
    );
    const traffic = recordCalls(page);
    await page.getByRole('button', { name: 'Excluir Troca' }).click();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await shown(toast(page, 'Você não tem permissão para acessar este recurso.', 'alert'));
    expect(traffic.calls.filter(({ path }) => path.startsWith('/auth/refresh'))).toEqual([]);
    expect(traffic.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

it('AUTH-16 C-88 a 401 makes the browser forget token and company', async () => {
  let received: string[] = [];
  const { page, pageErrors, account } = await product.aPerson(
    { profile: 'user' },
    { prepare: async (opened) => ({ received } = recordLiveEvents(opened)) },
  );
  pageErrors.expect(/status of 401/);
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await shown(page.getByText('Cliente VIP'));
  // The requests on connection use the token that is still valid.
  await expect.poll(() => received).toContain('ready');
  await page.waitForLoadState('networkidle');
  expect(await storageOf(page)).toMatchObject({ companyId: String(account.companyId) });
  await holdToken(page, 'not.a.token');
  await page.getByRole('searchbox').fill('vip');
  await page.waitForURL('/login');
  expect(await storageOf(page)).not.toHaveProperty('companyId');
});

describe('AUTH-18 RTM-06 the live connection after its token expired', () => {
  async function aSettledPerson(look: Look = {}) {
    const online = comingOnline();
    const person = await product.aPerson(
      { profile: 'user' },
      {
        isAlone: true,
        async prepare(page, context) {
          await online.prepare(page);
          await look.prepare?.(page, context);
        },
      },
    );
    await online.isOver();
    return person;
  }

  /** No other request is answered: a list that loads again would renew the token first. */
  const leaveAlone = (page: Page) =>
    page.route(
      ({ pathname }) => !pathname.startsWith('/socket.io') && pathname !== '/auth/refresh_token',
      (route) => (route.request().resourceType() === 'fetch' ? undefined : route.fallback()),
    );

  it('takes the refreshed token and goes on', async () => {
    const { page } = await aSettledPerson();
    const { handshakes } = recordLiveEvents(page);
    const expired = await expiredTokenOf(page, product.tokenSecret);
    await leaveAlone(page);
    await holdToken(page, expired);
    const renewed = page.waitForResponse('**/auth/refresh_token');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect.poll(() => handshakes.length).toBe(2);
    const { token } = (await (await renewed).json()) as { token: string };
    expect(handshakes.map((handshake) => handshake.token)).toEqual([expired, token]);
    expect(new URL(page.url()).pathname).toBe('/tickets');
  });

  it('when it cannot be renewed the page starts afresh one second later', async () => {
    const { page, context, pageErrors } = await aSettledPerson(withClock);
    pageErrors.expect(/status of 401.*refresh_token/);
    await leaveAlone(page);
    await holdToken(page, await expiredTokenOf(page, product.tokenSecret));
    await context.clearCookies();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByRole('button', { name: 'Atualizar' }).focus();
    await stopClock(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('/login');
    await page.clock.runFor(999);
    expect(loads).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(() => loads).toBe(1);
  });
});

describe('the tabs of one browser', () => {
  const sessionsOf = (userId: number) =>
    product.admin.selectFrom('sessions').select('revoked_reason').where('user_id', '=', userId).execute();
  const reusesOf = (userId: number) =>
    product.admin
      .selectFrom('audit_log')
      .select('id')
      .where('user_id', '=', userId)
      .where('action', '=', 'auth.refresh-reused')
      .execute();

  it('C-88 keep the session when ten are opened at once, and leave together', async () => {
    const { page, context, account, pageErrors } = await product.aPerson({ profile: 'user' }, { isAlone: true });
    const statuses: number[] = [];
    context.on('response', (answer) => {
      if (answer.url().endsWith('/auth/refresh_token')) statuses.push(answer.status());
    });
    const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto('/tickets')));
    await Promise.all(tabs.map((tab) => shown(tab.getByRole('button', { name: 'Minha conta' }))));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeLessThanOrEqual(10);
    expect([await sessionsOf(account.id), await reusesOf(account.id)]).toEqual([[{ revoked_reason: null }], []]);
    expect(Object.keys(await storageOf(page))).not.toContain('token');

    pageErrors.allow(/status of 401|WebSocket/);
    await page.getByRole('button', { name: 'Minha conta' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await Promise.all([page, ...tabs].map((tab) => tab.waitForURL('/login')));
    expect(await sessionsOf(account.id)).toEqual([{ revoked_reason: 'signed out' }]);
  });

  it('C-91 keep the session when a page is reloaded before it has its token', async () => {
    const { page, account, pageErrors } = await product.aPerson({ profile: 'user' }, { isAlone: true });
    // A closed page leaves failing calls.
    pageErrors.allow(/Failed to fetch|ERR_ABORTED|WebSocket/);
    for (let turn = 0; turn < 3; turn += 1) {
      const asked = page.waitForRequest('**/auth/refresh_token');
      await page.reload({ waitUntil: 'commit' });
      await asked;
    }
    await page.reload();
    await shown(page.getByRole('button', { name: 'Minha conta' }));
    expect([await sessionsOf(account.id), await reusesOf(account.id)]).toEqual([[{ revoked_reason: null }], []]);
  });

  it('start afresh when another account signs in in one of them', async () => {
    const { page, context } = await product.aVisitor();
    const other = await context.newPage();
    await other.goto('/login');
    const [julia, bruno] = await Promise.all([
      product.accountOf({ profile: 'user', name: 'Júlia Primeira' }),
      product.accountOf({ profile: 'user', name: 'Bruno Segundo' }),
    ]);
    await signIn(page, julia);
    await other.locator('input[name=email]').fill(bruno.email);
    await other.locator('input[name=password]').fill(bruno.password);
    const restarted = page.waitForEvent('load');
    await other.locator('form button[type=submit]').click();
    await other.waitForURL('/tickets');
    await restarted;
    await page.getByRole('button', { name: 'Minha conta' }).click();
    await shown(page.getByRole('menu').getByText('Bruno Segundo'));
  });
});

it('AUTH-19 says that another computer signed in, forgets the session, restarts in a second', async () => {
  const mine = { preferredTheme: 'dark', i18nextLng: 'pt', volume: '0.4' };
  const { page, account, pageErrors } = await product.aPerson({ profile: 'user' }, { storage: mine, ...withClock });
  // The server closes the connection; whether the page still requests the reason depends on timing.
  pageErrors.allow(/status of 401.*\/auth\/(me|refresh_token)/);
  await page.goto('/todolist');
  await page.getByLabel('Nova tarefa').fill('Ligar para o fornecedor');
  await page.keyboard.press('Enter');
  await shown(page.getByText('Ligar para o fornecedor'));
  await page.evaluate(() => localStorage.setItem('cshow', 'true'));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await stopClock(page);

  const elsewhere = await product.aVisitor();
  await signIn(elsewhere.page, account);

  await shown(page.getByText('Sua conta foi acessada em outro computador.'));
  await expect.poll(() => storageOf(page)).not.toHaveProperty('companyId');
  const kept = await storageOf(page);
  expect(Object.keys(kept)).not.toEqual(expect.arrayContaining(['cshow']));
  expect(kept).toMatchObject({ ...mine, [`todo-${account.id}`]: expect.stringContaining('fornecedor') });
  await page.clock.runFor(999);
  expect(loads).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => loads).toBe(1);
  await page.clock.resume();
  await page.waitForURL('/login');
  await shown(page.getByRole('heading', { name: 'Entrar' }));
  // The new session does not show it.
  expect(await elsewhere.page.getByText('Sua conta foi acessada').count()).toBe(0);
  await shown(elsewhere.page.getByRole('button', { name: 'Minha conta' }));
});

it('AUTH-21 the page says userStatus on connecting and then every 300000 ms', async () => {
  let sent: string[] = [];
  await product.aPerson(
    { profile: 'user' },
    {
      async prepare(page) {
        ({ sent } = recordLiveEvents(page));
        // Only slow intervals run faster, a thousand times, so that the connection's own timers stay unchanged.
        await page.addInitScript(() => {
          const real = window.setInterval.bind(window);
          window.setInterval = ((work: TimerHandler, ms = 0) =>
            real(work, ms >= 60_000 ? ms / 1_000 : ms)) as typeof window.setInterval;
        });
      },
    },
  );
  const beats = () => sent.filter((name) => name === 'userStatus').length;
  await expect.poll(beats).toBeGreaterThanOrEqual(1);
  const before = beats();
  const began = performance.now();
  await expect.poll(() => beats() - before, { timeout: 20_000 }).toBeGreaterThanOrEqual(10);
  const beatMs = (performance.now() - began) / 10;
  expect(beatMs).toBeGreaterThan(250);
});

it('a changed password ends every session, this one too', async () => {
  const { page, account, pageErrors } = await product.aPerson({ profile: 'user' }, { isAlone: true });
  pageErrors.expect(/status of 401|WebSocket/);
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Editar perfil' }).click();
  await page.getByLabel('Nova senha').fill('Lareira-acesa-77');
  await page.getByLabel('Senha atual').fill(account.password);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Usuário salvo com sucesso.'));
  await page.waitForURL('/login');
  await shown(page.getByText('Sua sessão terminou porque a senha foi alterada.'));
  await signIn(page, { ...account, password: 'Lareira-acesa-77' });
});
