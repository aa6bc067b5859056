import { aCompany, aUser, builderPassword } from '@recadia/db/testing';
import { anInvoice } from '@recadia/db/testing/invoices';
import { shopAccount } from '@recadia/emulators/pix-efi';
import { startSmtp, type Smtp } from '@recadia/emulators/smtp';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOn } from '../testkit/browser/axe.ts';
import { fillSignIn } from '../testkit/browser/sign-in.ts';
import { call } from './lib/call.ts';
import { dayFromNow } from './lib/dates.ts';
import { gone, hasFocus, shown, toast } from './lib/locators.ts';
import { usePayingProduct } from './lib/paying-product.ts';

let smtp: Smtp;
// Hooks after the tests run in reverse order: the emulator stops last.
afterAll(() => smtp.close());
const { product, efi } = usePayingProduct(async () => {
  smtp = await startSmtp();
  return { SMTP_URL: smtp.url, MAIL_FROM: 'recados@empresa.exemplo' };
});

/** The operator enters the account at the payment service. */
beforeAll(async () => {
  const { page } = await product.aPerson({ profile: 'admin', companyId: await product.platformId(), isSuper: true });
  const { clientId, clientSecret, keys } = shopAccount;
  const proof = { currentPassword: builderPassword };
  const account = { environment: 'sandbox', clientId, clientSecret, key: keys[0], ...proof };
  const saved = await call(page, 'PUT', '/operator/gateways/efi', account);
  const certificate = { ...efi.issueClient(shopAccount), ...proof };
  const certified = await call(page, 'PUT', '/operator/gateways/efi/certificate', certificate);
  expect([saved.status, certified.status]).toEqual([200, 200]);
});

/** An admin of a new company with an open invoice. */
async function aPayer(fields: Parameters<typeof aCompany>[1] = {}, look: Parameters<typeof product.aPerson>[1] = {}) {
  const { id: companyId } = await aCompany(product.admin, { due_date: dayFromNow(40), ...fields });
  const { id: invoiceId } = await anInvoice(product.admin, { company_id: companyId });
  return { ...(await product.aPerson({ profile: 'admin', companyId }, look)), invoiceId };
}

/** The payer's bank pays the latest code; returns its invoice. */
async function payAtBank(): Promise<number> {
  const charge = await product.admin
    .selectFrom('charges')
    .select(['external_id', 'invoice_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  efi.pay(charge.external_id);
  return charge.invoice_id;
}

/** Presses Tab until the button has the focus, then Enter. */
async function pressByKey(page: Page, name: RegExp | string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name });
  await shown(button);
  for (let press = 0; press < 20 && !(await hasFocus(button)); press++) await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(button)).toBe(true);
  await page.keyboard.press('Enter');
}

it('INV-12 pays an invoice by keyboard, sees the new due date and lands on the home page', async () => {
  const { page, invoiceId: id } = await aPayer();
  await page.goto('/financeiro');
  await page.getByRole('button', { name: `PAGAR fatura ${id}` }).focus();
  await page.keyboard.press('Enter');

  await shown(page.getByRole('dialog', { name: 'Dados de cobrança' }));
  await expect.poll(() => hasFocus(page.getByLabel('Nome completo'))).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  for (const text of ['Casa Aurora Móveis Ltda.', '', 'Rua das Flores, 120', 'São Paulo', 'SP', '01310-100']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');

  await shown(page.getByRole('dialog', { name: 'Seu plano' }));
  await pressByKey(page, 'Continuar');
  const review = page.getByRole('dialog', { name: 'Revise antes de pagar' });
  await shown(review.getByText('Casa Aurora Móveis Ltda.'));
  expect(await violationsOn(page)).toEqual([]);
  await pressByKey(page, /^Gerar Pix de R\$/);

  await shown(toast(page, 'Assinatura realizada com sucesso!, aguardando a realização do pagamento'));
  const pix = page.getByRole('dialog', { name: 'Pague com Pix' });
  await shown(pix.getByRole('img', { name: 'QR code do Pix' }));
  await expect.poll(() => pix.getByLabel('Pix copia e cola').inputValue()).toMatch(/^000201/);
  expect(await violationsOn(page)).toEqual([]);

  expect(await payAtBank()).toBe(id);
  await pressByKey(page, 'Conferir agora');
  await shown(toast(page, /^Sua licença foi renovada até \d\d\/\d\d\/\d{4}!/));
  await shown(page.getByRole('dialog', { name: 'Pagamento recebido' }));
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/financeiro');
  const row = page.getByRole('row', { name: new RegExp(`^${id} `) });
  await shown(row.getByText('Pago', { exact: true }));
  await shown(row.getByText('PAGO', { exact: true }));
  await gone(page.getByRole('button', { name: `PAGAR fatura ${id}` }));
});

it('starts with the plan on a phone when the billing data is stored', async () => {
  const stored = {
    billing_name: 'Casa Aurora Móveis Ltda.',
    address_street: 'Rua das Flores, 120',
    address_city: 'São Paulo',
    address_zip_code: '01310-100',
    address_country: 'BR',
  };
  const { page } = await aPayer(stored, { size: [360, 740] });
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Assine agora!' }).click();
  await shown(page.getByRole('dialog', { name: 'Seu plano' }));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: /^Gerar Pix/ }).click();
  await shown(page.getByRole('dialog', { name: 'Pague com Pix' }));
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Conferir agora' }).click();
  await shown(page.getByText('Ainda sem aviso do banco'));
  await payAtBank();
  await page.getByRole('button', { name: 'Conferir agora' }).click();
  await shown(page.getByRole('dialog', { name: 'Pagamento recebido' }));
});

it('part of X-PAY-01: another person pays by a link on a phone, without signing in', async () => {
  const { page: admin } = await aPayer();
  const { body } = await call(admin, 'POST', '/subscription/link', {});
  const { url } = body as { url: string };
  const { page } = await product.aVisitor({ size: [360, 740] });
  await page.goto(url);
  await shown(page.getByRole('img', { name: 'QR code do Pix' }));
  expect(new URL(url).hash).not.toBe('');
  expect(new URL(page.url()).hash).toBe('');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.reload();
  await shown(page.getByRole('img', { name: 'QR code do Pix' }));
  await call(admin, 'POST', '/subscription/check', { invoiceId: await payAtBank() });
  await shown(page.getByRole('heading', { name: 'Pagamento recebido' }));
});

it('part of X-PAY-01: offers the payment to an admin whose company has expired', async () => {
  const company = await aCompany(product.admin, { due_date: dayFromNow(-3) });
  const { email } = await aUser(product.admin, { company_id: company.id, profile: 'admin' });
  await anInvoice(product.admin, { company_id: company.id });
  const { page, pageErrors } = await product.aVisitor();
  pageErrors.expect(/status of 402/);
  await fillSignIn(page, { email, password: builderPassword });
  await shown(page.getByRole('alert').filter({ hasText: 'Sua assinatura venceu em' }));
  await page.getByRole('button', { name: 'Pagar agora' }).click();
  await shown(page.getByRole('img', { name: 'QR code do Pix' }));
  await shown(page.getByText(new RegExp(`^Assinatura de ${company.name}`)));
});

/** A stranger signs a company up by keyboard and opens the mailed link. */
async function signUp(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const company_id = await product.platformId();
  const value = 'enabled';
  await product.admin
    .insertInto('settings')
    .values({ company_id, key: 'allowregister', value })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value }))
    .execute();
  await page.goto('/signup');
  await page.getByLabel('Nome da empresa').focus();
  for (const text of ['Padaria Aurora', '11984127700', email, password]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await shown(toast(page, /^Cadastro concluído com sucesso!/));
}

async function confirmEmail(page: Page, email: string): Promise<void> {
  const link = () => /\S+\/email#\S+/.exec(smtp.mails.find(({ to }) => to.includes(email))?.text ?? '')?.[0];
  await expect.poll(link, { timeout: 30_000 }).toBeDefined();
  await page.goto(link() ?? '');
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await shown(page.getByRole('heading', { name: 'E-mail confirmado' }));
}

it('SGN-01 X-SGN-02 lets a company sign up, pay, expire, be blocked, pay again and work', async () => {
  const account = { email: 'padaria@aurora.exemplo', password: 'sofá verde na varanda' };
  const { page, pageErrors } = await product.aVisitor();
  pageErrors.expect(/status of 402/);
  await signUp(page, account);
  await fillSignIn(page, account);
  await shown(toast(page, /^Sua assinatura vence em \d dias?\./));
  await shown(page.getByText(/^Confirme seu e-mail para enviar mensagens/));
  expect(await violationsOn(page)).toEqual([]);
  await confirmEmail(page, account.email);
  await page.goto('/subscription');
  await shown(page.getByText('Em teste'));
  await gone(page.getByText(/^Confirme seu e-mail para enviar mensagens/));

  const company = await product.admin
    .selectFrom('companies')
    .select(['id', 'due_date'])
    .where('name', '=', 'Padaria Aurora')
    .executeTakeFirstOrThrow();
  const companies = product.admin.updateTable('companies').where('id', '=', company.id);
  await anInvoice(product.admin, { company_id: company.id, due_date: company.due_date ?? dayFromNow(1) });
  await companies
    .set({ billing_name: 'Aurora', address_street: 'Rua A, 1', address_city: 'Recife', address_zip_code: '50000-000' })
    .set({ address_country: 'BR' })
    .execute();
  await page.getByRole('button', { name: 'Assine agora!' }).click();
  await pressByKey(page, 'Continuar');
  await pressByKey(page, /^Gerar Pix de R\$/);
  await shown(page.getByRole('img', { name: 'QR code do Pix' }));
  await payAtBank();
  await pressByKey(page, 'Conferir agora');
  await shown(page.getByRole('dialog', { name: 'Pagamento recebido' }));
  await page.goto('/subscription');
  await shown(page.getByText('Ativa', { exact: true }));

  await companies.set({ due_date: dayFromNow(-2) }).execute();
  await anInvoice(product.admin, { company_id: company.id, due_date: dayFromNow(-2) });
  await expect.poll(async () => (await call(page, 'GET', '/tags')).status, { timeout: 30_000 }).toBe(402);
  await page.goto('/login');
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Pagar agora' }).click();
  await shown(page.getByRole('img', { name: 'QR code do Pix' }));
  await payAtBank();
  // No webhook reaches this server: the sweep of the worker finds the payment.
  await page.getByRole('heading', { name: 'Pagamento recebido' }).waitFor({ timeout: 90_000 });
  await page.goto('/login');
  await fillSignIn(page, account);
  await page.waitForURL((url) => url.pathname === '/tickets');
});
