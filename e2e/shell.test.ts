import { aCompany } from '@recadia/db/testing';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aTalk } from '../testkit/talks.ts';
import { asPeopleRead } from './lib/dates.ts';
import { useProduct } from './lib/product.ts';
import { gone, hasFocus, shown, toast } from './lib/locators.ts';

const product = useProduct();
const camila = { profile: 'admin', name: 'Camila Duarte' } as const;
const rafael = { profile: 'user', name: 'Rafael Nunes' } as const;

/** Including its edge, where the page begins. */
const drawerWidth = async (page: Page): Promise<number> => (await page.getByRole('main').boundingBox())?.x ?? -1;
const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu principal' });
const widthOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.width ?? 0;

describe('the drawer', () => {
  it('LAY-01 is 240 px wide, collapses to a rail and remembers it; contact drawer is 320 px', async () => {
    const { page } = await product.aPerson(rafael);
    expect(await drawerWidth(page)).toBe(240);
    await page.getByRole('button', { name: 'Recolher menu' }).click();
    await expect.poll(() => drawerWidth(page)).toBe(64);
    await page.reload();
    await shown(page.getByRole('button', { name: 'Expandir menu' }));
    expect(await drawerWidth(page)).toBe(64);
    await menuOf(page).getByRole('link', { name: 'Tarefas' }).hover();
    await shown(page.getByRole('tooltip').filter({ hasText: 'Tarefas' }));
    await page.getByRole('button', { name: 'Expandir menu' }).click();
    await expect.poll(() => drawerWidth(page)).toBe(240);

    const companyId = (await aCompany(product.admin, { name: 'Uma Conversa' })).id;
    const { ticketId } = await aTalk(product.admin, { company_id: companyId, name: (noun) => noun }, 'open');
    const admin = await product.aPerson({ profile: 'admin', companyId }, { size: [1024, 768] });
    const { uuid } = await product.admin
      .selectFrom('tickets')
      .select('uuid')
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow();
    await admin.page.goto(`/tickets/${uuid}`);
    await shown(admin.page.getByRole('log'));
    const contact = admin.page.getByRole('complementary', { name: 'Contato' });
    // The composer of an opened conversation has the focus; single keys work outside it.
    await expect.poll(() => admin.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await admin.page.keyboard.press('Escape');
    await admin.page.keyboard.press('i');
    await shown(contact);
    expect(await widthOf(contact)).toBe(320);
    await contact.getByRole('button', { name: /Fechar/ }).click();
    await gone(contact);
  });

  it('LAY-02 opens above 1200 px, is a rail over the page below, temporary below 600 px', async () => {
    const { page } = await product.aPerson(rafael, { size: [1201, 800] });
    expect(await drawerWidth(page)).toBe(240);

    await page.setViewportSize({ width: 1200, height: 800 });
    await expect.poll(() => drawerWidth(page)).toBe(64);
    await page.getByRole('button', { name: 'Expandir menu' }).click();
    const overlay = page.getByRole('dialog', { name: 'Menu principal' });
    await shown(overlay);
    expect(await widthOf(overlay)).toBe(240);
    expect(await drawerWidth(page)).toBe(64);
    await page.keyboard.press('Escape');
    await gone(overlay);

    await page.setViewportSize({ width: 600, height: 800 });
    await expect.poll(() => drawerWidth(page)).toBe(64);
    await page.setViewportSize({ width: 599, height: 800 });
    await expect.poll(() => menuOf(page).count()).toBe(0);
    expect(await drawerWidth(page)).toBe(0);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await shown(overlay);
    expect(await drawerWidth(page)).toBe(0);
    await overlay.getByRole('link', { name: 'Tarefas' }).click();
    await page.waitForURL('/todolist');
    await gone(overlay);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await shown(overlay);
    await page.mouse.click(500, 400);
    await gone(overlay);
  });
});

it('LAY-03 GEN-04 shows admins an admin section and the server’s version at the bottom', async () => {
  const { page } = await product.aPerson(camila);
  const answer = await page.request.get('/version');
  expect(await answer.json()).toEqual({ version: '10.8.0' });
  await shown(menuOf(page).getByRole('heading', { name: 'Administração' }));
  const label = menuOf(page).getByText('Versão 10.8.0');
  await shown(label);
  const box = await label.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 48);

  const other = await product.aPerson(rafael, {
    prepare: (page) => page.route('**/version', (route) => route.fulfill({ json: { version: '77.1.2' } })),
  });
  await shown(menuOf(other.page).getByText('Versão 77.1.2'));
  await expect.poll(() => menuOf(other.page).getByRole('heading', { name: 'Administração' }).count()).toBe(0);
});

it('LAY-04 shows greeting, theme, volume, refresh, notices, news, chats and user menu', async () => {
  const { page } = await product.aPerson(rafael);
  const bar = page.getByRole('banner').first();
  await shown(bar.getByText(/^(Bom dia|Boa tarde|Boa noite), Rafael$/));
  const own = ['Usar tema escuro', 'Som de aviso', 'Atualizar', 'Minha conta'];
  for (const name of [...own, /^Notificações/, /^Informativos/, /^Chat interno/]) {
    await shown(bar.getByRole('button', { name }));
  }
  await bar.getByRole('button', { name: 'Minha conta' }).click();
  await shown(page.getByRole('menuitem', { name: 'Editar perfil' }));
  await shown(page.getByRole('menuitem', { name: 'Sair' }));
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Som de aviso' }).click();
  await shown(page.getByRole('slider', { name: 'Som de aviso' }));
});

it('refreshing asks again for what is on screen and takes up the live connection anew', async () => {
  const { page } = await product.aPerson(rafael);
  await page.goto('/tags');
  await shown(page.getByText('Cliente VIP'));
  const [answer, socket] = await Promise.all([
    page.waitForResponse('**/tags'),
    page.waitForEvent('websocket'),
    page.getByRole('button', { name: 'Atualizar' }).click(),
  ]);
  expect(answer.status()).toBe(200);
  expect(socket.url()).toContain('/socket.io');
});

it('LAY-05 shows admins name, company and due date; other users name and company', async () => {
  const { due_date } = await product.admin
    .selectFrom('companies')
    .select('due_date')
    .where('id', '=', await product.shopId())
    .executeTakeFirstOrThrow();
  const admin = await product.aPerson(camila);
  const bar = admin.page.getByRole('banner').first();
  await shown(bar.getByText(/, Camila$/));
  await shown(bar.getByText(`Casa Aurora Móveis · ativo até ${asPeopleRead(due_date ?? '')}`, { exact: true }));
  const agent = await product.aPerson(rafael);
  const other = agent.page.getByRole('banner').first();
  await shown(other.getByText(/, Rafael$/));
  await shown(other.getByText('Casa Aurora Móveis', { exact: true }));
});

describe('finding the way', () => {
  it('/ leads to the tickets, and an address without a page says so', async () => {
    const { page } = await product.aPerson(rafael);
    await page.goto('/');
    await page.waitForURL('/tickets');
    await page.goto('/no-such-page');
    await shown(page.getByText('Página não encontrada'));
    await page.getByRole('button', { name: 'Voltar para atendimentos' }).click();
    await page.waitForURL('/tickets');
  });

  it('the palette finds any action by keyboard alone', async () => {
    const { page, context } = await product.aPerson(camila);
    const box = page.getByRole('combobox');
    const open = async () => {
      await page.keyboard.press('Control+k');
      await shown(box);
      await expect.poll(() => hasFocus(box)).toBe(true);
    };
    const refresh = page.getByRole('button', { name: 'Atualizar' });
    await refresh.focus();
    await open();
    await page.keyboard.press('Escape');
    await gone(box);
    await expect.poll(() => hasFocus(refresh)).toBe(true);

    await open();
    await page.keyboard.type('TAREFAS');
    await page.keyboard.press('Enter');
    await page.waitForURL('/todolist');

    await open();
    const chosen = () => page.getByRole('option', { selected: true }).textContent();
    expect(await chosen()).toContain('Tarefas');
    await page.keyboard.press('ArrowDown');
    const second = await chosen();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await chosen()).toContain('Sair');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).toBe(second);
    await page.keyboard.type('tags');
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await tab.waitForURL('/tags');
    await gone(box);
    await open();
    await page.keyboard.type('xyzxyz');
    await shown(page.getByText('Nada encontrado para “xyzxyz”.'));
  });

  it('opens pages by key, unless keys are off or a text is typed', async () => {
    const { page } = await product.aPerson(camila);
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.waitForURL('/tags');
    await shown(page.getByText('Cliente VIP'));
    await page.keyboard.press('c');
    const name = page.getByRole('dialog').getByLabel('Nome');
    await shown(name);
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect.poll(() => name.inputValue()).toBe('gt');
    await name.fill('');
    await page.keyboard.press('Escape');
    await gone(name);
    await page.keyboard.press('?');
    await shown(page.getByRole('dialog', { name: 'Atalhos do teclado' }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minha conta' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Atalhos de uma tecla' }).click();
    await page.keyboard.press('Escape');
    await gone(page.getByRole('menu'));
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/tags');
  });

  it('the first Tab offers to skip the menu', async () => {
    const { page } = await product.aPerson(rafael);
    await page.reload();
    await shown(page.getByRole('button', { name: 'Minha conta' }));
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
    await expect.poll(() => hasFocus(skip)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  });
});

describe('the own profile', () => {
  it('part of ROL-16: changes the own name, e-mail and password', async () => {
    const { page, account, pageErrors } = await product.aPerson({ profile: 'user', name: 'Noemi Prata' });
    pageErrors.expect(/status of 409/);
    await page.getByRole('button', { name: 'Minha conta' }).click();
    await page.getByRole('menuitem', { name: 'Editar perfil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar perfil' });
    await dialog.getByLabel('Nome').fill('Noêmia Prata');
    await dialog.getByLabel('E-mail').fill('camila@casaaurora.exemplo');
    await dialog.getByLabel('Senha atual').fill(account.password);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await shown(dialog.getByText('Já existe um usuário com este e-mail.'));
    await dialog.getByLabel('E-mail').fill(`nova-${account.email}`);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await shown(toast(page, 'Usuário salvo com sucesso.'));
    await shown(page.getByText(/, Noêmia$/));
    const saved = await product.admin
      .selectFrom('users')
      .select(['name', 'email', 'profile'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    // The new e-mail applies once the link in its mail is opened (X-USR-03).
    expect(saved).toEqual({ name: 'Noêmia Prata', email: account.email, profile: 'user' });
    await shown(page.getByText(`Enviamos um link para nova-${account.email}`));
  });

  it('says what is wrong with a name, an e-mail and a password', async () => {
    const { page } = await product.aPerson({ profile: 'user' });
    await page.getByRole('button', { name: 'Minha conta' }).click();
    await page.getByRole('menuitem', { name: 'Editar perfil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar perfil' });
    await dialog.getByLabel('Nome').fill('x');
    await dialog.getByLabel('E-mail').fill('sem-arroba');
    await dialog.getByLabel('Nova senha').fill('1234');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await shown(dialog.getByText('E-mail inválido'));
    await expect.poll(() => dialog.getByText('Muito curto!').count()).toBe(2);
    await expect.poll(() => hasFocus(dialog.getByLabel('Nome'))).toBe(true);
  });
});
