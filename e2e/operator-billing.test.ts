import { anInvoice } from '@recadia/db/testing/invoices';
import { shopAccount } from '@recadia/emulators/pix-efi';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOn } from '../testkit/browser/axe.ts';
import { signIn } from '../testkit/browser/sign-in.ts';
import { call } from './lib/call.ts';
import { asPeopleRead, dayFromNow } from './lib/dates.ts';
import { gone, hasFocus, shown, toast } from './lib/locators.ts';
import { usePayingProduct } from './lib/paying-product.ts';

const { product, efi } = usePayingProduct();

const admin = { email: 'otica@horizonte.exemplo', password: 'sofá verde na varanda' };
const company = 'Ótica Horizonte';
const dueDate = dayFromNow(10);

async function choose(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
}

/** The account, its certificate as two PEM files, the webhook and the test. */
async function enterAccount(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Informar conta' }).click();
  const account = page.getByRole('dialog', { name: 'Conta Efí' });
  await expect.poll(() => hasFocus(account.getByLabel('Client ID'))).toBe(true);
  await account.getByLabel('Ambiente').selectOption('sandbox');
  await account.getByLabel('Client ID').fill(shopAccount.clientId);
  await account.getByLabel('Client secret').fill(shopAccount.clientSecret);
  await account.getByLabel('Chave Pix').fill(shopAccount.keys[0] ?? '');
  await account.getByLabel('Senha atual').fill(password);
  expect(await violationsOn(page)).toEqual([]);
  await account.getByRole('button', { name: 'Salvar' }).click();

  const certificate = page.getByRole('dialog', { name: 'Certificado' });
  await certificate.getByLabel('Formato').selectOption('pem');
  const { certificatePem, keyPem } = efi.issueClient(shopAccount);
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(text),
  });
  await certificate.getByLabel('Certificado (PEM)', { exact: true }).setInputFiles(file('conta.pem', certificatePem));
  await certificate.getByLabel('Chave privada (PEM)', { exact: true }).setInputFiles(file('conta.key', keyPem));
  await certificate.getByLabel('Senha atual').fill(password);
  expect(await violationsOn(page)).toEqual([]);
  await certificate.getByRole('button', { name: 'Salvar' }).click();
  await shown(page.getByText(/^Válido até \d\d\/\d\d\/\d{4}\.$/));

  const test = page.getByRole('button', { name: 'Testar conexão' });
  await expect.poll(() => hasFocus(test)).toBe(true);
  await page.getByRole('button', { name: 'Registrar webhook' }).click();
  await shown(page.getByText(`${product.url}/subscription/webhook`));
  await test.click();
  await shown(page.getByText('A Efí aceitou a conta, o certificado e a chave Pix.'));
  await gone(page.getByText('está registrado outro webhook'));
}

/** A company on the plan Essencial, which then gets the larger plan; returns its id. */
async function createAndUpgrade(page: Page): Promise<number> {
  const plan = { name: 'Plano Sol', users: 20, connections: 5, queues: 20, value: 349.9 };
  expect((await call(page, 'POST', '/plans', plan)).status).toBe(200);
  await choose(page, 'Empresas');
  const form = page.getByRole('form', { name: 'Empresa' });
  await form.getByLabel('Nome').fill(company);
  await form.getByLabel('E-mail').fill(admin.email);
  await form.getByLabel('Plano').selectOption({ label: 'Essencial' });
  await form.getByLabel('Senha do administrador').fill(admin.password);
  await form.getByLabel('Vencimento', { exact: true }).fill(dueDate);
  await page.getByRole('button', { name: 'Salvar' }).click();
  // The form is empty again when the toast appears; a row chosen before would be lost.
  await shown(toast(page, 'Operação realizada com sucesso!'));
  const row = page.getByRole('row', { name: new RegExp(company) });
  await shown(row.getByText('Essencial'));
  await row.getByRole('button').click();
  await expect.poll(() => form.getByLabel('Nome').inputValue()).toBe(company);
  await form.getByLabel('Plano').selectOption({ label: plan.name });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await shown(row.getByText(plan.name));
  const found = product.admin.selectFrom('companies').select('id').where('name', '=', company);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** The admin of the company pays its invoice at the bank; returns the signed-in page of the admin. */
async function pay(invoiceId: number): Promise<Page> {
  const { page, pageErrors } = await product.aVisitor();
  // The sessions of a deleted company are refused.
  pageErrors.allow(/status of 40[13]/);
  await signIn(page, admin);
  const address = { address2: 'Rua das Flores, 120', city: 'São Paulo', zipcode: '01310-100', country: 'BR' };
  const { body } = await call(page, 'POST', '/subscription', { firstName: company, ...address, invoiceId });
  efi.pay((body as { txid: string }).txid);
  const paid = await call(page, 'POST', '/subscription/check', { invoiceId });
  expect(paid.body).toMatchObject({ status: 'paid' });
  return page;
}

it('part of X-PAY-02, X-PAY-05, X-PAY-06: the operator enters Efí, refunds and reconciles', async () => {
  const companyId = await product.platformId();
  const { page, account, pageErrors } = await product.aPerson({ profile: 'admin', companyId, isSuper: true });
  pageErrors.expect(/status of 409 .*\/operator\/gateways\/efi/);
  await page.goto('/settings');
  await choose(page, 'Pagamentos');
  await shown(page.getByText('Nenhuma conta Efí'));
  expect(await violationsOn(page)).toEqual([]);
  await enterAccount(page, account.password);

  const id = await createAndUpgrade(page);
  const invoice = await anInvoice(product.admin, { company_id: id, value_cents: 34_990, due_date: dueDate });
  const theirs = await pay(invoice.id);

  await choose(page, 'Pagamentos');
  const row = page.getByRole('row', { name: new RegExp(`^${company} ${invoice.id} `) });
  await shown(row.getByText(/^R\$\s349,90$/));
  await row.getByRole('button', { name: `Reembolsar a fatura ${invoice.id} de ${company}` }).click();
  const refund = page.getByRole('dialog', { name: `Reembolsar ${company}` });
  await expect.poll(() => hasFocus(refund.getByLabel('Motivo'))).toBe(true);
  await shown(refund.getByText(/^Desfaz a renovação/));
  expect(await violationsOn(page)).toEqual([]);
  await refund.getByLabel('Motivo').fill('Pago por engano');
  await refund.getByRole('button', { name: 'Reembolsar' }).click();
  await shown(toast(page, 'Reembolso pedido. A Efí ainda não confirmou.'));
  await shown(row.getByText('Reembolsado'));
  const check = async () => (await call(theirs, 'POST', '/subscription/check', { invoiceId: invoice.id })).body;
  await expect.poll(check).toMatchObject({ status: 'open', dueDate });

  await page.getByRole('button', { name: 'Conferir agora' }).click();
  await shown(page.getByText('Nada difere.'));
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await shown(page.getByRole('list', { name: 'Pagamentos' }));
  expect(await violationsOn(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await choose(page, 'Empresas');
  const companyRow = page.getByRole('row', { name: new RegExp(company) });
  await shown(companyRow.getByText(asPeopleRead(dueDate)));
  await companyRow.getByRole('button').click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  const question = page.getByRole('dialog', { name: `Excluir a empresa ${company}?` });
  await question.getByRole('textbox').fill(company);
  await question.getByRole('button', { name: 'Excluir' }).click();
  await gone(companyRow);
  await theirs.waitForURL('**/login');
});
