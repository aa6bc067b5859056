import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useProduct } from './lib/product.ts';
import { takeOverConversations } from './lib/screens/visit-screens.ts';
import { gone, hasFocus, shown, toast } from './lib/locators.ts';
import { tokenOf } from './lib/tokens.ts';

const product = useProduct({ hasTalks: true });

const openTags = async (page: Page) => {
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await shown(page.getByRole('table', { name: 'Tags' }));
};

async function saveTag(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Tag salva com sucesso.'));
}

async function makeAgent(admin: Page, userId: number): Promise<void> {
  const status = await admin.evaluate(
    ([id, token]) =>
      fetch(`/users/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ profile: 'user' }),
      }).then((answer) => answer.status),
    [userId, tokenOf(admin)] as const,
  );
  expect(status).toBe(200);
}

async function seesNoMoreThanAnAgent(page: Page): Promise<void> {
  await gone(page.getByRole('button', { name: 'Excluir Troca' }));
  await shown(page.getByRole('button', { name: 'Editar Troca' }));
  await gone(page.getByRole('heading', { name: 'Administração' }));
}

it('X-RTM-09 loads only user and plan again when the page connects', async () => {
  const { page } = await product.aPerson({ email: 'camila@casaaurora.exemplo' });
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.headers()['accept'] === 'application/json') asked.push(`${request.method()} ${pathname}${search}`);
  });
  const reloaded = ['GET /auth/me', 'GET /companies/listPlan/'];
  const user = page.waitForResponse((response) => response.url().endsWith('/auth/me'));
  await page.goto(`${product.url}/tickets`);
  await user;
  expect(asked).toContain('GET /tickets?status=open');
  const again = asked.filter((one, at) => asked.indexOf(one) !== at);
  expect(again.filter((one) => !reloaded.some((start) => one.startsWith(start)))).toEqual([]);
});

describe('two people, two browsers', () => {
  it('TAG-07 RTM-05 shows a colleague’s change of a tag without reloading', async () => {
    const [camila, rafael, sonia] = await Promise.all(
      ['camila@casaaurora.exemplo', 'rafael@casaaurora.exemplo', 'sonia@padariadavila.exemplo'].map((email) =>
        product.aPerson({ email }),
      ),
    );
    if (!camila || !rafael || !sonia) throw new Error('a user is missing');
    for (const { page } of [camila, rafael, sonia]) await openTags(page);
    let loads = 0;
    rafael.page.on('load', () => (loads += 1));
    const rows = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

    await camila.page.getByRole('button', { name: 'Nova tag' }).click();
    await saveTag(camila.page, 'Mostruário');
    await shown(rows(rafael.page, 'Mostruário'));
    const names = await rafael.page.getByRole('row').allTextContents();
    const at = names.findIndex((name) => name.includes('Mostruário'));
    expect(names[at - 1]).toContain('Montagem concluída');
    expect(names[at + 1]).toContain('Orçamento enviado');

    await camila.page.getByRole('button', { name: 'Editar Mostruário' }).click();
    await saveTag(camila.page, 'Peça de mostruário');
    await shown(rows(rafael.page, 'Peça de mostruário'));
    await expect.poll(() => rows(rafael.page, 'Peça de mostruário').count()).toBe(1);

    await camila.page.getByRole('button', { name: 'Excluir Peça de mostruário' }).click();
    await camila.page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await gone(rows(rafael.page, 'Peça de mostruário'));
    expect(loads).toBe(0);
    await expect.poll(() => sonia.page.getByRole('row').allTextContents()).toHaveLength(4);
  });

  it('RTM-10 catches up list and conversation after a cut, showing duplicates once', async () => {
    const cut = new Set<() => void>();
    let isCut = false;
    const writer = await product.aPerson({ profile: 'admin' });
    await takeOverConversations(product.admin, writer.account);
    const reader = await product.aPerson(
      { profile: 'admin', name: 'Otávio Reis' },
      {
        isAlone: true,
        prepare: (page) =>
          page.routeWebSocket(/socket\.io/, (socket) => {
            if (isCut) return void socket.close();
            const server = socket.connectToServer();
            server.onMessage((frame) => {
              socket.send(frame);
              if (frame.toString().startsWith('42["company-')) socket.send(frame);
            });
            cut.add(() => void socket.close());
          }),
      },
    );
    const cutOff = async () => {
      isCut = true;
      for (const close of cut) close();
      cut.clear();
      await shown(reader.page.getByText('Reconectando…'));
    };
    /** The network is back, which the browser reports; otherwise the page waits for its next attempt. */
    const reconnect = () => {
      isCut = false;
      return reader.page.evaluate(() => void dispatchEvent(new Event('online')));
    };
    const rows = (name: string) => reader.page.getByRole('row', { name: new RegExp(name) });
    for (const { page } of [writer, reader]) await openTags(page);
    await cutOff();
    await writer.page.getByRole('button', { name: 'Nova tag' }).click();
    await saveTag(writer.page, 'Chegou na ausência');
    await writer.page.getByRole('button', { name: 'Excluir Sob medida' }).click();
    await writer.page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await gone(writer.page.getByRole('row', { name: /Sob medida/ }));
    await expect.poll(() => rows('Chegou na ausência').count()).toBe(0);
    await reconnect();
    await shown(rows('Chegou na ausência'));
    await gone(rows('Sob medida'));
    await writer.page.getByRole('button', { name: 'Nova tag' }).click();
    await saveTag(writer.page, 'Contada duas vezes');
    await shown(rows('Contada duas vezes'));
    await expect.poll(() => rows('Contada duas vezes').count()).toBe(1);

    const { uuid } = await product.admin
      .selectFrom('tickets')
      .select('uuid')
      .where('user_id', '=', writer.account.id)
      .where('status', '=', 'open')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    for (const { page } of [writer, reader]) {
      await page.goto(`/tickets/${uuid}?all=1`);
      await shown(page.getByRole('log').getByRole('article').first());
    }
    const send = async (text: string) => {
      await writer.page.locator('main textarea').fill(text);
      await writer.page.keyboard.press('Enter');
      await shown(writer.page.getByRole('log').getByText(text));
    };
    const inList = (text: string) => reader.page.locator('main [data-status]').filter({ hasText: text });
    const inTalk = (text: string) => reader.page.getByRole('log').getByText(text);
    await cutOff();
    await send('Dita na ausência');
    await expect.poll(() => inTalk('Dita na ausência').count()).toBe(0);
    await reconnect();
    for (const place of [inTalk('Dita na ausência'), inList('Dita na ausência')]) await shown(place);
    await send('Dita duas vezes');
    for (const place of [inTalk('Dita duas vezes'), inList('Dita duas vezes')]) await shown(place);
    expect([await inTalk('Dita na ausência').count(), await inTalk('Dita duas vezes').count()]).toEqual([1, 1]);
  });

  it('rights that an admin takes away are gone from the open page', async () => {
    const admin = await product.aPerson({ profile: 'admin' });
    const other = await product.aPerson({ profile: 'admin', name: 'Otávio Reis' }, { isAlone: true });
    await other.page.goto('/tags');
    await shown(other.page.getByRole('button', { name: 'Excluir Troca' }));
    await makeAgent(admin.page, other.account.id);
    await seesNoMoreThanAnAgent(other.page);
  });

  it('rights taken away before the page was connected are gone once it is', async () => {
    let isHeld = true;
    const admin = await product.aPerson({ profile: 'admin' });
    const other = await product.aPerson(
      { profile: 'admin', name: 'Olga Prado' },
      {
        isAlone: true,
        prepare: (page) =>
          page.routeWebSocket(/socket\.io/, (socket) => (isHeld ? void socket.close() : void socket.connectToServer())),
      },
    );
    await other.page.goto('/tags');
    await shown(other.page.getByRole('button', { name: 'Excluir Troca' }));
    await makeAgent(admin.page, other.account.id);
    isHeld = false;
    await seesNoMoreThanAnAgent(other.page);
  });
});

describe('GEN-06 asks before every deletion', () => {
  it('a tag', async () => {
    const { page } = await product.aPerson({ profile: 'admin' });
    await openTags(page);
    const deletes: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && deletes.push(request.url()));
    await page.getByRole('button', { name: 'Excluir Elogio' }).click();
    const question = page.getByRole('dialog', { name: 'Excluir a tag Elogio?' });
    await shown(question);
    await expect.poll(() => hasFocus(question.getByRole('button', { name: 'Cancelar' }))).toBe(true);
    await page.keyboard.press('Enter');
    await gone(question);
    expect(deletes).toEqual([]);
    await shown(page.getByRole('row', { name: /Elogio/ }));
  });

  it('a task', async () => {
    const { page } = await product.aPerson({ profile: 'user' });
    await page.goto('/todolist');
    await page.getByLabel('Nova tarefa').fill('Medir a sala');
    await page.getByRole('button', { name: 'Adicionar tarefa' }).click();
    await page.getByRole('button', { name: 'Excluir Medir a sala' }).click();
    await shown(page.getByRole('dialog', { name: /Excluir a tarefa/ }));
    await page.keyboard.press('Escape');
    await shown(page.getByText('Medir a sala', { exact: true }));
  });
});

it('GEN-07 saving and deleting say that they worked: tags, the own profile, tasks', async () => {
  const { page } = await product.aPerson({ profile: 'admin' });
  await openTags(page);
  await page.getByRole('button', { name: 'Nova tag' }).click();
  await saveTag(page, 'Para excluir');
  await page.getByRole('button', { name: 'Excluir Para excluir' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await shown(toast(page, 'Tag excluída com sucesso.'));

  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Editar perfil' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Usuário salvo com sucesso.'));

  await page.getByRole('link', { name: 'Tarefas' }).first().click();
  await page.getByLabel('Nova tarefa').fill('Conferir estoque');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Editar Conferir estoque' }).click();
  await page.getByLabel('Editar tarefa').fill('Conferir o estoque');
  await page.keyboard.press('Enter');
  await shown(toast(page, 'Tarefa salva com sucesso.'));
  await page.getByRole('button', { name: 'Excluir Conferir o estoque' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await shown(toast(page, 'Tarefa excluída com sucesso.'));
});
