import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { codeOfApp } from './lib/authenticator.ts';
import { isAccessible } from '../testkit/browser/axe.ts';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';
import { fillSignIn, signIn } from '../testkit/browser/sign-in.ts';

const product = useProduct();
const phone: [number, number] = [390, 844];

async function openProfile(page: Page) {
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Editar perfil' }).click();
  return page.getByRole('dialog', { name: 'Editar perfil' });
}

const keyIn = async (place: ReturnType<Page['locator']>) => (await place.locator('code').textContent()) ?? '';

it('part of X-AUT-01, X-AUT-02, X-AUT-03, X-AUT-04: enrols, signs in, and an admin resets it', async () => {
  const { page, account, pageErrors } = await product.aPerson(
    { profile: 'user', name: 'Tadeu Lins' },
    { isAlone: true },
  );
  pageErrors.allow(/status of 40[013]/);
  const dialog = await openProfile(page);
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await dialog.getByLabel('Senha atual').fill(account.password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await shown(dialog.getByRole('img', { name: /QR code/ }));
  await isAccessible(page, 'accounts-enrolment');
  const key = await keyIn(dialog);
  await dialog.getByLabel('Código de 6 algarismos').fill(codeOfApp(key));
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await shown(dialog.getByText('Guarde seus códigos de reserva'));
  await isAccessible(page, 'accounts-backup-codes');
  const [backup = ''] = await dialog
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allTextContents();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await shown(dialog.getByText('Códigos de reserva restantes: 10.'));

  const elsewhere = await product.aVisitor({ size: phone });
  elsewhere.pageErrors.allow(/status of 40[013]/);
  await fillSignIn(elsewhere.page, account);
  await shown(elsewhere.page.getByRole('heading', { name: 'Verificação em duas etapas' }));
  await isAccessible(elsewhere.page, 'second-step-phone');
  await elsewhere.page.getByLabel('Código').fill('000000');
  await elsewhere.page.getByRole('button', { name: 'Entrar' }).click();
  await shown(elsewhere.page.getByText(/O código não confere/).first());
  await elsewhere.page.getByLabel('Código').fill(codeOfApp(key, 1));
  await elsewhere.page.getByRole('button', { name: 'Entrar' }).click();
  await elsewhere.page.waitForURL('/tickets');

  const third = await product.aVisitor();
  third.pageErrors.allow(/status of 40[013]/);
  await fillSignIn(third.page, account);
  await third.page.getByLabel('Código').fill(backup.toLowerCase());
  await third.page.getByRole('button', { name: 'Entrar' }).click();
  await third.page.waitForURL('/tickets');

  const admin = await product.aPerson({ profile: 'admin' });
  await admin.page.goto('/users');
  await admin.page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill('tadeu');
  await admin.page.getByRole('button', { name: 'Redefinir verificação Tadeu Lins' }).click();
  await admin.page.getByLabel('Senha atual').fill(admin.account.password);
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Redefinir verificação' }).click();
  await shown(toast(admin.page, 'Verificação de Tadeu Lins redefinida.'));
  const last = await product.aVisitor();
  await signIn(last.page, account);
});

it('part of X-USR-02, X-AUT-05: admin requires the app, invites, and the invited user enrols', async () => {
  await product.admin.updateTable('plans').set({ users: 50 }).execute();
  const { page } = await product.aPerson({ profile: 'admin', name: 'Olga Prado' }, { isAlone: true });
  await page.goto('/users');
  const required = page.getByRole('switch', { name: 'Exigir verificação em duas etapas' });
  await required.check();
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await dialog.getByLabel('Nome').fill('Ivone Sales');
  await dialog.getByLabel('E-mail').fill('ivone@casaaurora.exemplo');
  await dialog.getByRole('switch', { name: 'Enviar convite' }).check();
  await isAccessible(page, 'accounts-invite');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await isAccessible(page, 'accounts-invitation-link');
  await page.keyboard.press('Escape');
  await shown(page.getByRole('row', { name: /Ivone Sales/ }).getByText(/convite pendente/));
  await isAccessible(page, 'accounts-users');

  const ivone = await product.aVisitor({ size: phone });
  ivone.pageErrors.allow(/status of 40[013]/);
  await ivone.page.goto(link);
  await shown(ivone.page.getByText(/Ivone Sales/));
  await isAccessible(ivone.page, 'invitation-phone');
  await ivone.page.getByLabel('Senha', { exact: true }).fill('Armario azul 7');
  await ivone.page.getByLabel('Confirmar senha').fill('Armario azul 7');
  await ivone.page.getByRole('button', { name: 'Criar senha' }).click();
  await ivone.page.waitForURL('/login');
  await gone(page.getByText(/convite pendente/));
  await fillSignIn(ivone.page, { email: 'ivone@casaaurora.exemplo', password: 'Armario azul 7' });
  await shown(ivone.page.getByRole('img', { name: /QR code/ }));
  await isAccessible(ivone.page, 'required-enrolment-phone');
  await ivone.page.getByLabel('Código de 6 algarismos').fill(codeOfApp(await keyIn(ivone.page.locator('main'))));
  await ivone.page.getByRole('button', { name: 'Confirmar' }).click();
  await ivone.page.getByRole('button', { name: 'Já guardei' }).click();
  await ivone.page.waitForURL('/tickets');
  await required.uncheck();

  const late = await product.aVisitor();
  late.pageErrors.allow(/status of 400/);
  await late.page.goto(link);
  await shown(late.page.getByText(/venceu ou já foi usado/));
});
