import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOn } from '../testkit/browser/axe.ts';
import { call } from './lib/call.ts';
import { looks } from './lib/looks.ts';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';

const product = useProduct();

/** The smallest picture. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const phone: [number, number] = [390, 844];

async function aPlatformUser(look: Parameters<typeof product.aPerson>[1] = {}) {
  return product.aPerson({ profile: 'admin', companyId: await product.platformId(), isSuper: true }, look);
}

it('ANN-08 shows active announcements in every company as text, and hides inactive ones', async () => {
  const { page } = await aPlatformUser();
  const reader = await product.aPerson({ profile: 'user' });
  const otherTenant = await product.aPerson({ email: 'caio@padariadavila.exemplo' });
  await page.getByRole('link', { name: 'Informativos' }).first().click();
  await page.getByRole('button', { name: 'Novo informativo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo informativo' });
  await dialog.getByLabel('Título').fill('Manutenção no domingo');
  await dialog.getByLabel('Texto').fill('Das 2h às 4h <b>o envio</b> fica pausado.');
  await dialog.getByLabel('Prioridade').selectOption('1');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: pixel });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Informativo salvo com sucesso.'));
  const row = page.getByRole('table', { name: 'Informativos' }).getByRole('row', { name: /Manutenção/ });
  expect((await row.innerText()).split(/\s*\n\s*|\t/).filter(Boolean)).toEqual(
    expect.arrayContaining(['Manutenção no domingo', 'Alta', 'aviso.png', 'Ativo']),
  );
  expect(await violationsOn(page)).toEqual([]);

  // Announcements do not open by themselves during work; the badge shows the count.
  await shown(otherTenant.page.getByRole('button', { name: 'Informativos, 1 não lido' }));
  await reader.page.getByRole('button', { name: 'Informativos, 1 não lido' }).click();
  const entry = reader.page.getByRole('button', { name: /Manutenção no domingo/ });
  await shown(entry);
  expect(await violationsOn(reader.page)).toEqual([]);
  await entry.click();
  const viewer = reader.page.getByRole('dialog', { name: 'Manutenção no domingo' });
  await shown(viewer.getByText('Das 2h às 4h <b>o envio</b> fica pausado.'));
  await shown(viewer.getByRole('img', { name: 'Imagem do informativo Manutenção no domingo' }));
  expect(await violationsOn(reader.page)).toEqual([]);
  await reader.page.keyboard.press('Escape');
  await shown(reader.page.getByRole('button', { name: 'Informativos', exact: true }));

  await page.getByRole('button', { name: 'Editar Manutenção no domingo' }).click();
  await page.getByRole('dialog').getByLabel('Ativo').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await shown(row.getByText('Inativo'));
  await shown(otherTenant.page.getByRole('button', { name: 'Informativos', exact: true }));
  for (const { page: otherPage } of [reader, otherTenant]) expect(await activeFor(otherPage)).toEqual([]);
  await reader.page.getByRole('button', { name: 'Informativos', exact: true }).click();
  await shown(reader.page.getByText('Nenhum informativo no momento.'));

  await page.getByRole('button', { name: 'Excluir Manutenção no domingo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await shown(toast(page, 'Informativo excluído com sucesso.'));
  await gone(row);
});

it('part of ANN-06: shows urgent ones once at sign-in; a phone lists the rest in its menu', async () => {
  const { id } = await product.admin
    .insertInto('announcements')
    .values({ title: 'Pix fora do ar', text: 'Voltamos às 15h.', priority: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { page } = await product.aPerson(
    { profile: 'supervisor' },
    { size: phone, colorScheme: 'dark', isAlone: true },
  );
  const urgent = page.getByRole('dialog', { name: 'Pix fora do ar' });
  await shown(urgent);
  expect(await violationsOn(page)).toEqual([]);
  await urgent.getByRole('button', { name: 'Fechar' }).last().click();
  await gone(urgent);
  await page.reload();
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Informativos' }).click();
  await shown(page.getByRole('dialog', { name: 'Informativos' }).getByText('Pix fora do ar'));
  expect(await violationsOn(page)).toEqual([]);
  await product.admin.deleteFrom('announcements').where('id', '=', id).execute();
});

it('ANN-06 shows active announcements by priority colour in the top bar and opens a dialog', async () => {
  const announcements = [
    { title: 'Troca de servidor', text: 'Hoje à noite.', priority: 1, pill: 'Alta', token: '--danger-soft' },
    { title: 'Novo relatório', text: 'No dashboard.', priority: 2, pill: 'Média', token: '--warning-soft' },
    { title: 'Dicas de busca', text: 'Na central de ajuda.', priority: 3, pill: 'Baixa', token: '--surface-hover' },
  ];
  const rows = announcements.map(({ title, text, priority }) => ({ title, text, priority }));
  await product.admin
    .insertInto('announcements')
    .values([
      ...rows.map((row) => ({ ...row, status: true })),
      { title: 'Rascunho', text: 'Ainda não.', status: false },
    ])
    .execute();
  for (const profile of ['user', 'supervisor', 'admin'] as const) {
    const { page } = await product.aPerson({ profile }, { isAlone: true });
    // Urgent announcements open by themselves after sign-in.
    await page
      .getByRole('dialog', { name: 'Troca de servidor' })
      .getByRole('button', { name: 'Fechar' })
      .last()
      .click();
    for (const { title, text, pill, token } of announcements) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Informativos/ })
        .click();
      const list = page.getByRole('dialog', { name: 'Informativos' });
      const entry = list.getByRole('button', { name: new RegExp(title) });
      await shown(entry);
      await expect.poll(() => list.getByText('Rascunho').count()).toBe(0);
      const colour = await entry.getByText(pill).evaluate((it) => getComputedStyle(it).backgroundColor);
      expect(colour, title).toBe(await colourOf(page, token));
      await entry.click();
      const viewer = page.getByRole('dialog', { name: title });
      await shown(viewer.getByText(text));
      await page.keyboard.press('Escape');
      await gone(viewer);
    }
  }
  await product.admin.deleteFrom('announcements').execute();
});

it('ANN-02 shows title, priority, file, status and actions to platform users only', async () => {
  const picture = { media_name: 'aviso.png', media_path: 'x', media_type: 'image/png', media_bytes: 9 };
  await product.admin
    .insertInto('announcements')
    .values({ title: 'Rascunho', text: 'Ainda não.', status: false, ...picture })
    .execute();
  const { page } = await aPlatformUser();
  await page.goto('/announcements');
  const table = page.getByRole('table', { name: 'Informativos' });
  await shown(table);
  const heads = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(heads).toEqual(['Título', 'Prioridade', 'Anexo', 'Status', 'Ações']);
  const row = table.getByRole('row', { name: /Rascunho/ });
  expect((await row.getByRole('cell').allInnerTexts()).slice(0, 4).map((text) => text.trim())).toEqual([
    'Rascunho',
    'Baixa',
    'aviso.png',
    'Inativo',
  ]);
  for (const name of ['Editar Rascunho', 'Excluir Rascunho']) await shown(row.getByRole('button', { name }));
  await product.admin.deleteFrom('announcements').execute();

  const other = await product.aPerson({ profile: 'admin' });
  await expect.poll(() => other.page.getByRole('link', { name: 'Informativos' }).count()).toBe(0);
  await other.page.goto('/announcements');
  const words = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';
  await shown(toast(other.page, words, 'alert'));
  await other.page.waitForURL((url) => url.pathname === '/');
});

it('HLP-07 keeps a video by its id and asks the no-cookie host only after play', async () => {
  const { page } = await aPlatformUser();
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Ajuda' }).click();
  await page.getByLabel('Título').fill('Conectar um número');
  await page.getByLabel('Código do vídeo').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10');
  await page.getByLabel('Descrição').fill('Leva menos de 2 minutos.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Operação realizada com sucesso!'));
  await shown(page.getByRole('cell', { name: 'dQw4w9WgXcQ' }));
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Título').fill('Segundo filme');
  await page.getByLabel('Código do vídeo').fill('aqz-KE-bpKQ');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await shown(page.getByRole('cell', { name: 'aqz-KE-bpKQ' }));
  const kept = await product.admin.selectFrom('helps').select('video').orderBy('id').execute();
  expect(kept.map(({ video }) => video)).toEqual(['dQw4w9WgXcQ', 'aqz-KE-bpKQ']);
  const policy = (await page.request.get('/helps', { headers: { accept: 'text/html' } })).headers();
  expect(policy['content-security-policy']).toMatch(/frame-src https:\/\/www\.youtube-nocookie\.com(;|$)/);
  expect(policy['content-security-policy']?.match(/https?:\/\/[^\s;]+/g)).toEqual(['https://www.youtube-nocookie.com']);

  for (const [size, colorScheme] of looks<[[number, number], 'light' | 'dark']>([
    [[1440, 900], 'light'],
    [phone, 'dark'],
  ])) {
    const asked: string[] = [];
    const agent = await product.aPerson(
      { profile: 'user' },
      {
        size,
        colorScheme,
        isAlone: true,
        prepare: (_page, context) =>
          context.route(
            (url) => url.origin !== new URL(product.url).origin,
            (route) => {
              asked.push(route.request().url());
              return route.fulfill({ contentType: 'text/html', body: '<title>filme</title>' });
            },
          ),
      },
    );
    agent.pageErrors.expect(/third party: https:\/\/www\.youtube-nocookie\.com\/embed\//);
    await agent.page.goto('/helps');
    await shown(agent.page.getByRole('heading', { name: 'Central de ajuda (2)' }));
    expect(await violationsOn(agent.page)).toEqual([]);
    await agent.page.getByRole('button', { name: /Conectar um número/ }).click();
    const film = agent.page.getByRole('dialog', { name: 'Conectar um número' });
    const play = film.getByRole('button', { name: 'Reproduzir Conectar um número' });
    await shown(play);
    expect(await violationsOn(agent.page)).toEqual([]);
    expect(asked).toEqual([]);
    await play.click();
    await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0']);
    await film.getByRole('button', { name: 'Fechar' }).focus();
    await agent.page.keyboard.press('Escape');
    await gone(film);
  }
});

/** The active announcements of this page's user. */
async function activeFor(page: Page): Promise<string[]> {
  const { body } = await call(page, 'GET', '/announcements');
  return (body as { records: { title: string }[] }).records.map(({ title }) => title);
}

/** The computed value of a theme token. */
const colourOf = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.createElement('i');
    probe.style.backgroundColor = `var(${name})`;
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  }, token);
