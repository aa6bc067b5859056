import { aCompany, aConnection, aUser, builderPassword } from '@recadia/db/testing';
import { customers, spareLine } from '@recadia/emulators/seed';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemo, type Demo } from '../testkit/demo/demo.ts';
import { isAccessible } from '../testkit/browser/axe.ts';
import { launchBrowser } from '../testkit/browser/browser.ts';
import { looks } from './lib/looks.ts';
import { countActions } from './lib/screens/count-actions.ts';
import { gone, hasFocus, shown, toast } from './lib/locators.ts';
import { signIn } from '../testkit/browser/sign-in.ts';

/** Maximum of presses and filled fields from nothing to the first message. */
const maxActions = 25;

let demo: Demo;
let browser: Browser;
beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo({ isQuiet: true }), launchBrowser()]);
  demo.emulators.web.addPerson({ phone: '5511922223333', name: 'Padaria Sol', isOwner: true });
});
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

async function aPage(baseURL: string, width = 1440): Promise<Page> {
  const viewport = { width, height: width < 600 ? 844 : 900 };
  const context = await browser.newContext({ baseURL, locale: 'pt-BR', viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

let newcomers = 0;

/** A company with only its admin; a retry gets a second company. */
async function aNewcomer(business: string, width: number) {
  const { admin: db } = demo.stack.db;
  const name = `${business} ${(newcomers += 1)}`;
  const { id: company_id } = await aCompany(db, { name });
  const { email } = await aUser(db, { company_id, profile: 'admin', name: 'Lúcia Prado' });
  const page = await aPage(demo.url, width);
  await signIn(page, { email, password: builderPassword });
  return { page, company_id, name };
}

/** The owner's phone scans the screen. */
async function scan(page: Page, line: string): Promise<void> {
  const phone = await aPage(demo.emulators.phone.url);
  await phone.goto(`/?phone=${line}&chat=devices`);
  const camera = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Ler de uma imagem' }).click();
  const buffer = await page.screenshot();
  await (await camera).setFiles({ name: 'tela.png', mimeType: 'image/png', buffer });
  await shown(phone.getByText('Aparelho vinculado.'));
  await phone.context().close();
}

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

it.each(
  looks([
    { size: 'desktop', width: 1440, company: 'Ótica Prado', line: spareLine.phone, to: customers[0] },
    { size: 'phone', width: 390, company: 'Padaria Sol', line: '5511922223333', to: customers[1] },
  ]),
)(
  'X-ONB-02, part of X-ONB-03: on a $size an admin sets up a new company in 25 actions',
  async ({ size, width, company, line, to }) => {
    const { page, company_id, name } = await aNewcomer(company, width);
    const actions = countActions(maxActions);
    const dialog = page.getByRole('dialog');
    await shown(page.getByRole('heading', { name: 'Boas-vindas, Lúcia' }));
    await shown(page.getByText(`Faltam 4 passos para a ${name} começar a atender.`));
    await isAccessible(page, `onboarding-begin-${size}`);

    await actions.click(page.getByRole('button', { name: 'Conectar' }));
    await actions.fill(dialog.getByLabel('Nome'), 'Loja Centro');
    await actions.click(dialog.getByRole('button', { name: 'Salvar' }));
    const code = dialog.getByRole('img', { name: 'Código QR para ler com o celular' });
    await shown(code);
    await code.scrollIntoViewIfNeeded();
    await scan(page, line);
    await gone(dialog);
    await shown(step(page, 'Conectar um número').getByText('Conectada'));

    await actions.click(page.getByRole('button', { name: 'Criar fila' }));
    await actions.click(dialog.getByRole('checkbox', { name: /Suporte/ }));
    await isAccessible(page, `onboarding-presets-${size}`);
    await actions.click(dialog.getByRole('button', { name: 'Criar 2 filas' }));
    await gone(dialog);
    await shown(step(page, 'Criar uma fila').getByText('Vendas'));
    await isAccessible(page, `onboarding-half-way-${size}`);

    await actions.click(page.getByRole('button', { name: 'Convidar' }));
    await actions.fill(dialog.getByLabel('Nome'), 'Davi Rocha');
    await actions.fill(dialog.getByLabel('E-mail'), `davi.${company_id}@novo.exemplo`);
    await actions.click(dialog.getByRole('checkbox', { name: 'Vendas' }));
    await actions.click(dialog.getByRole('button', { name: 'Salvar' }));
    await shown(dialog.getByRole('textbox', { name: 'Link' }));
    await actions.click(dialog.getByRole('button', { name: 'Fechar' }).last());
    await gone(dialog);
    await shown(step(page, 'Convidar atendentes').getByText('2 pessoas na equipe.'));

    await actions.click(page.getByRole('button', { name: 'Enviar teste' }));
    await actions.fill(dialog.getByLabel('Seu celular'), to.phone);
    await isAccessible(page, `onboarding-test-${size}`);
    await actions.click(dialog.getByRole('button', { name: 'Enviar teste' }));
    await shown(page.getByRole('log').getByText('Oi! Este é um teste do nosso atendimento.'));
    await shown(toast(page, 'Tudo pronto. Bom atendimento!'));
    console.log(`a new company on a ${size}: ${actions.done} presses and filled fields`);

    const { admin: db } = demo.stack.db;
    const queues = await db.selectFrom('queues').select('name').where('company_id', '=', company_id).execute();
    expect(queues.map(({ name }) => name).sort()).toEqual(['Suporte', 'Vendas']);
    const offered = await db
      .selectFrom('connection_queues')
      .select('queue_id')
      .where('company_id', '=', company_id)
      .execute();
    expect(offered).toHaveLength(2);

    await page.goto('/tickets');
    await shown(page.getByText(to.name).or(page.getByText('Lúcia Prado')).first());
    await expect.poll(() => page.getByRole('heading', { name: /Boas-vindas/ }).count()).toBe(0);
    expect(await toast(page, 'Tudo pronto.').count()).toBe(0);
    await page.context().close();
  },
);

it.each(looks([1440, 390]))(
  'X-ONB-05 at %i px Help opens the five-step tour by keyboard; Esc closes it',
  async (width) => {
    const { page } = await aNewcomer(`Tour ${width}`, width);
    const tour = page.getByRole('dialog');
    const fromHelp = async () => {
      await page.goto('/helps');
      await page.getByRole('button', { name: 'Tour da tela' }).press('Enter');
      await page.waitForURL('/tickets');
      await shown(tour.getByText('1 de 5'));
    };
    await fromHelp();
    await isAccessible(page, `onboarding-tour-${width}`);
    const titles: (string | null)[] = [];
    for (let at = 1; at <= 5; at++) {
      await shown(tour.getByText(`${at} de 5`));
      titles.push(await tour.getByRole('heading').textContent());
      await expect.poll(() => page.evaluate(coversSomething)).toBe(true);
      if (at < 5) await page.keyboard.press('Enter');
    }
    expect(new Set(titles).size).toBe(5);
    await isAccessible(page, `onboarding-tour-end-${width}`);
    await page.keyboard.press('Escape');
    await gone(tour);
    await expect.poll(() => hasFocus(page.locator('body'))).toBe(false);

    await fromHelp();
    await page.keyboard.press('Escape');
    await gone(tour);
    await page.context().close();
  },
);

/**
 * Runs in the page: the highlight of the tour covers one of its targets, complete and visible, beside or under the
 * text.
 */
function coversSomething(): boolean {
  const spot = document.querySelector('dialog > div')?.getBoundingClientRect();
  if (!spot) return false;
  return [...document.querySelectorAll('[data-tour]')].some((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return width > 0 && height > 0 && Math.abs(left - spot.left) < 1 && Math.abs(top - spot.top) < 1;
  });
}

it('X-ONB-06 keeps first steps hidden until Help shows them; another admin advances them live', async () => {
  const { page, company_id } = await aNewcomer('Oficina Lima', 1440);
  await page.getByRole('button', { name: 'Ocultar primeiros passos' }).click();
  await shown(page.getByRole('heading', { name: 'Escolha um atendimento' }));
  await page.reload();
  await shown(page.getByRole('heading', { name: 'Escolha um atendimento' }));
  await page.goto('/helps');
  await page.getByRole('button', { name: 'Primeiros passos' }).click();
  await shown(page.getByText('0 de 4'));
  await page.getByRole('button', { name: 'Vou atender só' }).click();
  await shown(page.getByText('1 de 4'));

  const { admin: db } = demo.stack.db;
  const { email } = await aUser(db, { company_id, profile: 'admin', name: 'Sócio' });
  const other = await aPage(demo.url);
  await signIn(other, { email, password: builderPassword });
  await other.goto('/queues');
  await other.getByRole('button', { name: 'Usar modelos prontos' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Criar fila' }).click();
  await shown(page.getByText('2 de 4'));
  await shown(step(page, 'Criar uma fila').getByText('Vendas'));
  await Promise.all([page.context().close(), other.context().close()]);
});

it('X-ONB-04 leads from empty lists to the next step and names an admin when in no queue', async () => {
  const { page, company_id } = await aNewcomer('Mercado Lago', 1440);
  await shown(page.getByText('Conclua os passos ao lado e mande a primeira mensagem.'));
  await page.goto('/connections');
  await shown(page.getByRole('heading', { name: 'Conecte seu primeiro número' }));
  const { admin: db } = demo.stack.db;
  await db.transaction().execute(async (tx) => {
    const { id } = await aConnection(tx, { company_id, status: 'CONNECTED' });
    // Hidden from the gateway, which would find no phone.
    await tx.updateTable('wa_sessions').set({ desired: 'stopped' }).where('connection_id', '=', id).execute();
  });
  await page.reload();
  await page.getByRole('link', { name: 'Criar fila' }).click();
  await page.waitForURL('/queues');
  await page.getByRole('button', { name: 'Usar modelos prontos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Criar fila' }).click();
  await shown(page.getByRole('row', { name: /Vendas/ }));

  const { email } = await aUser(db, { company_id, profile: 'user' });
  const agent = await aPage(demo.url);
  await signIn(agent, { email, password: builderPassword });
  await shown(agent.getByText('Peça a um administrador para incluir você em uma fila.'));
  await Promise.all([page.context().close(), agent.context().close()]);
});
