import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stopClock, withClock } from './lib/clock.ts';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';

const product = useProduct();

/** Deletes a task: the shortest way to a success toast. */
async function deleteTask(page: Page, text: string): Promise<void> {
  await page.getByLabel('Nova tarefa').fill(text);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Excluir ${text}` }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
}

async function openTasks(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tarefas' }).first().click();
  await gone(toast(page, 'Login efetuado'));
}

async function openFailingSignIn(page: Page, answer: object): Promise<void> {
  await page.route('**/auth/login', (route) => route.fulfill({ status: 400, ...answer }));
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('alguem@exemplo.com');
  await page.getByLabel('Senha', { exact: true }).fill('qualquer');
}

describe('toasts', () => {
  it('LAY-19 errors close after 2000 ms, all others after 3000 ms', async () => {
    const person = await product.aPerson({ profile: 'user' }, withClock);
    await openTasks(person.page);
    await stopClock(person.page);
    await deleteTask(person.page, 'Regar as plantas');
    const success = toast(person.page, 'Tarefa excluída com sucesso.');
    await shown(success);
    await person.page.mouse.move(700, 300);
    await person.page.clock.runFor(2_900);
    expect(await success.count()).toBe(1);
    await person.page.clock.runFor(100);
    await gone(success);

    const { page, pageErrors } = await product.aPerson({ profile: 'admin' }, withClock);
    pageErrors.expect(/status of 400/);
    await page.route('**/tags/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 400, json: { error: 'O estoque está em contagem' } })
        : route.continue(),
    );
    await page.getByRole('link', { name: 'Tags' }).first().click();
    await gone(toast(page, 'Login efetuado'));
    await page.getByRole('button', { name: 'Excluir Cliente VIP' }).click();
    await stopClock(page);
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    const failure = toast(page, 'O estoque está em contagem', 'alert');
    await shown(failure);
    await page.clock.runFor(1_900);
    expect(await failure.count()).toBe(1);
    await page.clock.runFor(100);
    await gone(failure);
  });

  it('counts identical toasts and pauses them under the pointer', async () => {
    const { page } = await product.aPerson({ profile: 'user' }, withClock);
    await openTasks(page);
    await stopClock(page);
    for (const text of ['Uma', 'Duas', 'Três']) await deleteTask(page, text);
    const success = toast(page, 'Tarefa excluída com sucesso.');
    await shown(success.getByText('×3'));
    expect(await success.count()).toBe(1);

    await success.hover();
    await page.clock.runFor(20_000);
    expect(await success.count()).toBe(1);
    await page.mouse.move(700, 300);
    await page.clock.runFor(3_000);
    await gone(success);

    await deleteTask(page, 'Quatro');
    await success.getByRole('button', { name: 'Fechar aviso' }).focus();
    await page.clock.runFor(20_000);
    expect(await success.count()).toBe(1);
    await page.keyboard.press('Enter');
    await gone(success);
  });
});

describe('part of ERR-02: error messages', () => {
  it('ERR-01 reads the field error of the answer', async () => {
    const { page, pageErrors } = await product.aPerson({ profile: 'admin' });
    pageErrors.expect(/status of 4(09|00)/);
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Nova tag' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Cliente VIP');
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Salvar' }).click();
    const answer = await answered;
    expect(answer.headers()['content-type']).toContain('application/json');
    expect(await answer.json()).toMatchObject({ error: 'ERR_TAG_NAME_ALREADY_EXISTS' });
    await shown(toast(page, 'Já existe uma tag com este nome.', 'alert'));

    await page.route('**/tags', (route) =>
      route.fulfill({ status: 400, json: { error: 'O estoque está em contagem' } }),
    );
    await page.getByRole('button', { name: 'Salvar' }).click();
    await shown(toast(page, 'O estoque está em contagem', 'alert'));
  });

  it('ERR-03 one handler speaks for every failed request: sign-in, list, save and delete', async () => {
    const generic = (page: Page) => toast(page, 'Ocorreu um erro!', 'alert');
    const unknown = { status: 418, body: 'teapot' };
    const visitor = await product.aVisitor();
    visitor.pageErrors.expect(/status of 418/);
    await openFailingSignIn(visitor.page, unknown);
    await visitor.page.getByRole('button', { name: 'Entrar' }).click();
    await shown(generic(visitor.page));

    const { page, pageErrors } = await product.aPerson({ profile: 'admin' }, { isLive: true });
    pageErrors.expect(/status of 418/);
    const fail = (url: string) =>
      page.route(url, (route) =>
        route.request().resourceType() === 'fetch' ? route.fulfill(unknown) : route.continue(),
      );
    await fail('**/tags');
    await page.getByRole('link', { name: 'Tags' }).first().click();
    await shown(generic(page));
    await page.unroute('**/tags');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await shown(page.getByText('Cliente VIP'));
    await gone(generic(page));

    await fail('**/tags/*');
    await page.getByRole('button', { name: 'Excluir Troca' }).click();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await shown(generic(page));
    await page.keyboard.press('Escape');
    await gone(generic(page));
    await page.getByRole('button', { name: 'Editar Troca' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Trocas');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await shown(generic(page));
    await expect.poll(() => page.getByRole('dialog').getByLabel('Nome').inputValue()).toBe('Trocas');
  });

  it('no answer at all speaks of the network', async () => {
    const { page, pageErrors } = await product.aVisitor();
    pageErrors.expect(/net::ERR_FAILED/);
    await page.goto('/login');
    await page.route('**/auth/login', (route) => route.abort());
    await page.getByLabel('E-mail').fill('alguem@exemplo.com');
    await page.getByLabel('Senha', { exact: true }).fill('qualquer');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await shown(toast(page, 'Não deu para falar com o servidor. Verifique sua internet.', 'alert'));
  });
});
