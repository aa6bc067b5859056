import { expect, it } from 'vitest';
import { useProduct } from './lib/product.ts';
import { comingOnline } from './lib/online.ts';
import { gone, shown, storageOf } from './lib/locators.ts';
import { signIn } from '../testkit/browser/sign-in.ts';
import { recordCalls, recordLiveEvents } from './lib/traffic.ts';

const product = useProduct();

interface Task {
  text: string;
  createdAt: string;
  updatedAt: string;
}

const tasksIn = (storage: Record<string, string>, userId: number): Task[] =>
  JSON.parse(storage[`todo-${userId}`] ?? '[]') as Task[];

it('TDO-01 TDO-02 tasks live in this browser only, and a blank one is ignored', async () => {
  let sent: string[] = [];
  const online = comingOnline();
  const { page, account } = await product.aPerson(
    { profile: 'user' },
    {
      async prepare(opened) {
        ({ sent } = recordLiveEvents(opened));
        await online.prepare(opened);
      },
    },
  );
  await online.isOver();
  await page.getByRole('link', { name: 'Tarefas' }).first().click();
  await shown(page.getByText('Tudo feito'));
  await page.waitForLoadState('networkidle');
  const sentBefore = sent.length;
  const { calls } = recordCalls(page);

  for (const blank of ['', '   ']) {
    await page.getByLabel('Nova tarefa').fill(blank);
    await page.getByRole('button', { name: 'Adicionar tarefa' }).click();
  }
  await shown(page.getByText('Tudo feito'));
  await page.getByLabel('Nova tarefa').fill('  Ligar para Igor ');
  await page.keyboard.press('Enter');
  await shown(page.getByText('Ligar para Igor', { exact: true }));
  await page.getByRole('button', { name: 'Editar Ligar para Igor' }).click();
  await page.getByLabel('Editar tarefa').fill('   ');
  await page.keyboard.press('Enter');
  await shown(page.getByText('Ligar para Igor', { exact: true }));

  expect(tasksIn(await storageOf(page), account.id)).toEqual([
    expect.objectContaining({ text: 'Ligar para Igor', createdAt: expect.any(String), updatedAt: expect.any(String) }),
  ]);
  await page.getByRole('button', { name: 'Excluir Ligar para Igor' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await shown(page.getByText('Tudo feito'));
  expect(calls).toEqual([]);
  expect(sent.slice(sentBefore)).toEqual([]);
});

it('TDO-03 adds by Enter or button, changes, deletes, survives a reload, one list per user', async () => {
  const { page, account } = await product.aPerson({ profile: 'user' });
  await page.goto('/todolist');
  await page.getByLabel('Nova tarefa').fill('Primeira');
  await page.keyboard.press('Enter');
  await page.getByLabel('Nova tarefa').fill('Segunda');
  await page.getByRole('button', { name: 'Adicionar tarefa' }).click();
  await expect
    .poll(async () => tasksIn(await storageOf(page), account.id).map(({ text }) => text))
    .toEqual(['Segunda', 'Primeira']);

  const before = tasksIn(await storageOf(page), account.id)[1];
  await page.getByRole('button', { name: 'Editar Primeira' }).click();
  await page.getByLabel('Editar tarefa').fill('Primeira, corrigida');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await shown(page.getByText('Primeira, corrigida'));
  const after = tasksIn(await storageOf(page), account.id)[1];
  expect(after?.createdAt).toBe(before?.createdAt);
  expect(Date.parse(after?.updatedAt ?? '')).toBeGreaterThan(Date.parse(before?.updatedAt ?? ''));

  await page.reload();
  await shown(page.getByText('Primeira, corrigida'));
  await page.getByRole('button', { name: 'Excluir Segunda' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await gone(page.getByText('Segunda', { exact: true }));

  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL('/login');
  const other = await product.accountOf({ profile: 'user' });
  await signIn(page, other);
  await page.goto('/todolist');
  await shown(page.getByText('Tudo feito'));
  await page.getByLabel('Nova tarefa').fill('De outra pessoa');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL('/login');
  await signIn(page, account);
  await page.goto('/todolist');
  await shown(page.getByText('Primeira, corrigida'));
  await expect.poll(() => page.getByText('De outra pessoa').count()).toBe(0);
});
