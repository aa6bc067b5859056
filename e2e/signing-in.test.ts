import { aCompany } from '@recadia/db/testing';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailFolderOf } from '../testkit/server-process.ts';
import { violationsOn } from '../testkit/browser/axe.ts';
import { asPeopleRead, dayFromNow } from './lib/dates.ts';
import { useProduct } from './lib/product.ts';
import { gone, hasFocus, shown, storageOf, toast } from './lib/locators.ts';
import { fillSignIn, signIn } from '../testkit/browser/sign-in.ts';

const product = useProduct();
const camila = 'camila@casaaurora.exemplo';

describe('with e-mail and password', () => {
  it('AUTH-01 AUTH-07 part of AUTH-06: opens the tickets with a success message', async () => {
    const account = await product.accountOf({ email: camila });
    const { page, pageErrors } = await product.aVisitor();
    pageErrors.expect(/status of 401/);
    for (const wrong of [
      { ...account, password: 'Outra-senha-9' },
      { ...account, email: 'ninguem@casaaurora.exemplo' },
    ]) {
      await fillSignIn(page, wrong);
      await shown(toast(page, 'E-mail ou senha incorretos. Tente novamente.', 'alert'));
      expect(new URL(page.url()).pathname).toBe('/login');
    }
    await signIn(page, account);
    await shown(toast(page, 'Login efetuado com sucesso!'));
    expect(new URL(page.url()).pathname).toBe('/tickets');
    expect(await storageOf(page)).toMatchObject({ companyId: String(account.companyId) });
  });

  it('an empty field is named and nothing is sent', async () => {
    const { page } = await product.aVisitor();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await shown(page.getByText('Obrigatório'));
    await expect.poll(() => hasFocus(page.getByLabel('E-mail'))).toBe(true);
    await page.getByLabel('E-mail').fill(camila);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect.poll(() => hasFocus(page.getByLabel('Senha', { exact: true }))).toBe(true);
    expect(sent).toEqual([]);
  });

  it('the password can be looked at, and the whole form is used by keyboard alone', async () => {
    const account = await product.accountOf({ profile: 'user' });
    const { page } = await product.aVisitor();
    await page.goto('/login');
    await page.getByLabel('E-mail').focus();
    await page.keyboard.type(account.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Senha', { exact: true }).getAttribute('type')).toBe('text');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('/tickets');
  });
});

describe('AUTH-03 the way to register', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Criar conta' });

  async function setViewRegister(value: 'enabled' | 'disabled'): Promise<void> {
    const { companyId } = await product.accountOf({ email: 'operacoes@recadia.exemplo' });
    await product.admin
      .insertInto('settings')
      .values({ company_id: companyId, key: 'viewregister', value })
      .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value }))
      .execute();
  }

  async function openLogin(page: Page): Promise<void> {
    const looked = page.waitForResponse('**/settings/viewregister');
    await page.goto('/login');
    await looked;
    await shown(page.getByRole('heading', { name: 'Entrar' }));
  }

  it('shows while the setting is enabled, and only then', async () => {
    const { page } = await product.aVisitor();
    await setViewRegister('enabled');
    await openLogin(page);
    await shown(link(page));
    await expect.poll(() => link(page).getAttribute('href')).toBe('/signup');
    await setViewRegister('disabled');
    await openLogin(page);
    await page.waitForTimeout(300);
    await expect.poll(() => link(page).count()).toBe(0);
  });

  it('stays hidden when the setting cannot be read, and logs the failure', async () => {
    await setViewRegister('enabled');
    const { page, pageErrors } = await product.aVisitor();
    pageErrors.expect(/net::ERR_FAILED.*viewregister/);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.route('**/settings/viewregister', (route) => route.abort());
    await page.goto('/login');
    await expect.poll(() => warnings).toEqual([expect.stringContaining('registration lookup failed')]);
    await expect.poll(() => link(page).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    await setViewRegister('disabled');
  });
});

it('PWD-03 PWD-04 reports an unknown e-mail; a mailed code sets a new password', async () => {
  const account = await product.accountOf({ profile: 'user' });
  const { page, pageErrors } = await product.aVisitor();
  pageErrors.expect(/status of 404/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await page.getByLabel('E-mail').fill('ninguem@casaaurora.exemplo');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await shown(toast(page, 'Email não encontrado', 'alert'));
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await shown(toast(page, 'Email enviado com sucesso!'));
  const password = 'Senha nova 7';
  await page.getByLabel('Código').fill(await codeMailedTo(account.email));
  await page.getByLabel('Nova senha').fill(password);
  await page.getByLabel('Confirmar senha').fill(password);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Redefinir senha' }).click();
  await shown(toast(page, 'Senha redefinida com sucesso.'));
  await page.waitForURL('/login');
  await signIn(page, { email: account.email, password });
});

async function codeMailedTo(email: string): Promise<string> {
  const folder = mailFolderOf(product.stack.db);
  const mails = async () => {
    const names = await readdir(folder).catch(() => []);
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };
  const code = async () => /\b\d{8}\b/.exec((await mails()).find((one) => one.startsWith(email)) ?? '')?.[0];
  await expect.poll(code).toBeDefined();
  return (await code()) ?? '';
}

describe('access to public and private pages', () => {
  it('AUTH-04 and part of AUTH-02: a stranger on any private page is sent to the sign-in page', async () => {
    const { page } = await product.aVisitor();
    for (const path of ['/', '/tickets', '/tickets/17', '/tags', '/todolist', '/settings', '/nowhere']) {
      await page.goto(path);
      await page.waitForURL('/login');
      await shown(page.getByRole('heading', { name: 'Entrar' }));
    }
  });

  it('AUTH-05 sends a signed-in user from a public page to /', async () => {
    const { page } = await product.aPerson({ profile: 'admin' });
    for (const path of ['/login', '/signup', '/forgetpsw']) {
      const places: string[] = [];
      const follow = (frame: { url(): string }) => places.push(new URL(frame.url()).pathname);
      page.on('framenavigated', follow);
      await page.goto(path);
      await expect.poll(() => places).toContain('/');
      await shown(page.getByRole('button', { name: 'Minha conta' }));
      page.off('framenavigated', follow);
    }
  });

  it('AUTH-06 signing in leads to /tickets, signing out to /login', async () => {
    const { page, context, account } = await product.aPerson({ profile: 'user' }, { isAlone: true });
    expect(new URL(page.url()).pathname).toBe('/tickets');
    await page.getByRole('button', { name: 'Minha conta' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.waitForURL('/login');
    await expect.poll(async () => Object.keys(await storageOf(page))).not.toContain('companyId');
    const session = product.admin.selectFrom('sessions').select('revoked_reason').where('user_id', '=', account.id);
    await expect.poll(() => session.executeTakeFirst()).toEqual({ revoked_reason: 'signed out' });
    // The browser stays known (C-83); nothing else is stored.
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['device']);
  });
});

describe('the subscription', () => {
  const ofCompanyDue = async (days: number) => {
    const company = await aCompany(product.admin, { due_date: dayFromNow(days) });
    return product.accountOf({ profile: 'admin', companyId: company.id });
  };

  it('AUTH-10 a company whose due date has passed is refused, with the date and whom to ask', async () => {
    const { page, pageErrors } = await product.aVisitor();
    pageErrors.expect(/status of 402/);
    await fillSignIn(page, await ofCompanyDue(-1));
    const text = `Sua assinatura venceu em ${asPeopleRead(dayFromNow(-1))}. Entre em contato com o suporte.`;
    await shown(toast(page, text, 'alert'));
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(Object.keys(await storageOf(page))).not.toContain('companyId');
  });

  it('AUTH-12 fewer than five days before the due date a warning says how many are left', async () => {
    const warning = async (days: number): Promise<string | null> => {
      const { page } = await product.aVisitor();
      await signIn(page, await ofCompanyDue(days));
      await shown(toast(page, 'Login efetuado com sucesso!'));
      const warning = toast(page, /Sua assinatura vence/);
      return (await warning.count()) > 0 ? warning.locator('span').first().textContent() : null;
    };
    expect(await warning(5)).toBeNull();
    expect(await warning(4)).toBe('Sua assinatura vence em 4 dias.');
    expect(await warning(1)).toBe('Sua assinatura vence em 1 dia.');
    expect(await warning(0)).toBe('Sua assinatura vence em 0 dias.');
  });

  it('the due day itself still works, and a warning that hides behind nothing closes by itself', async () => {
    const { page } = await product.aVisitor();
    await signIn(page, await ofCompanyDue(0));
    const warning = toast(page, /Sua assinatura vence/);
    await shown(warning);
    await gone(warning);
  });
});
