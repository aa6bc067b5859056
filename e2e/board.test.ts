import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useDesk } from './lib/desk.ts';
import { gone, hasFocus, shown, toast } from './lib/see.ts';

const desk = useDesk();

const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const cardOf = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name: new RegExp(`^${name}, atendimento`) });

async function openBoard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kanban' }).first().click();
  await shown(lane(page, 'Em aberto'));
}

/** What was asked of the server about lanes. */
function watchMoves(page: Page): string[] {
  const moves: string[] = [];
  page.on('request', (request) => request.url().includes('/ticket-tags/') && moves.push(request.method()));
  return moves;
}

/** In steps, as a hand does it. */
async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  const [from, goal] = [await what.boundingBox(), await to.boundingBox()];
  if (!from || !goal) throw new Error('there is nothing to drag, or nowhere to');
  await page.mouse.move(from.x + 60, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(goal.x + goal.width / 2, goal.y + 120, { steps: 12 });
  await page.mouse.up();
}

it('a card arrives by itself, goes by key and by mouse, and every board shows where it is', async () => {
  const lia = desk.aCustomer('Lia Torres');
  const { page } = await desk.anAgent('camila');
  const { page: other } = await desk.anAgent('rafael');
  for (const board of [page, other]) await openBoard(board);
  const moves = watchMoves(page);
  await lia.say('Quero um orçamento');
  for (const board of [page, other]) await shown(cardOf(lane(board, 'Em aberto'), lia.name));

  await cardOf(page, lia.name).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await shown(page.getByText('Lia Torres sobre Em produção.'));
  await page.keyboard.press('Space');
  await shown(cardOf(lane(page, 'Em produção'), lia.name));
  await shown(toast(page, 'Ticket Tag Adicionado com Sucesso!'));
  await expect.poll(() => hasFocus(cardOf(page, lia.name))).toBe(true);
  await shown(cardOf(lane(other, 'Em produção'), lia.name));
  expect(moves).toEqual(['PUT']);

  await drag(other, cardOf(other, lia.name), lane(other, 'Aguardando pagamento'));
  await shown(cardOf(lane(other, 'Aguardando pagamento'), lia.name));
  await shown(toast(other, 'Ticket Tag Removido!'));
  await shown(cardOf(lane(page, 'Aguardando pagamento'), lia.name));
  await gone(cardOf(lane(page, 'Em produção'), lia.name));
  expect(moves).toEqual(['PUT']);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await shown(toast(page, 'Ticket Tag Removido!'));
  await shown(cardOf(lane(other, 'Em aberto'), lia.name));
  expect(moves).toEqual(['PUT', 'DELETE']);
});

it('a move that fails is undone, here and for everybody', async () => {
  const davi = desk.aCustomer('Davi Moura');
  const { page, troubles } = await desk.anAgent('camila');
  const { page: other } = await desk.anAgent('rafael');
  for (const board of [page, other]) await openBoard(board);
  await davi.say('Boa tarde');
  await shown(cardOf(lane(page, 'Em aberto'), davi.name));
  troubles.expect(/a card could not be moved/);
  troubles.allow(/500/);
  await page.route('**/ticket-tags/*/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', requestId: 'x' } }),
  );
  await cardOf(page, davi.name).focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await shown(page.getByText('Não foi possível mover Davi Moura. O cartão voltou.'));
  await shown(cardOf(lane(page, 'Em aberto'), davi.name));
  await shown(cardOf(lane(other, 'Em aberto'), davi.name));
  await expect.poll(() => hasFocus(cardOf(page, davi.name))).toBe(true);
});

it('SCH-10 a conversation is answered beside the board, and its menu schedules a message that leaves at its time', async () => {
  const nair = desk.aCustomer('Nair Campos');
  const { page, account } = await desk.anAgent('camila');
  await openBoard(page);
  await nair.say('Tem entrega no sábado?');
  await cardOf(page, nair.name).click();
  const panel = page.getByRole('complementary', { name: `Conversa com ${nair.name}` });
  await panel.getByRole('button', { name: 'Aceitar' }).click();
  await panel.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Temos sim, até o meio-dia.');
  await page.keyboard.press('Enter');
  await expect.poll(nair.heard).toContain(`*${account.name}:*\nTemos sim, até o meio-dia.`);
  expect(new URL(page.url()).pathname).toBe('/kanban');

  await panel.getByRole('button', { name: 'Mais ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: /^Agendar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  expect(await dialog.getByRole('combobox', { name: 'Contato' }).inputValue()).toBe(nair.name);
  await dialog.getByLabel('Mensagem').fill('Oi, {{firstName}}! Lembrando da entrega.');
  await dialog.getByLabel('Data e hora do envio').fill(await soonOn(page));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Agendamento salvo com sucesso.'));
  await gone(dialog);
  expect(nair.heard().join()).not.toContain('Lembrando');
  await expect.poll(() => nair.heard().at(-1), { timeout: 180_000 }).toContain('Oi, Nair! Lembrando da entrega.');
  await shown(panel.getByRole('article').filter({ hasText: 'Lembrando da entrega.' }));

  await panel.getByRole('button', { name: 'Fechar a conversa' }).click();
  await gone(panel);
  await expect.poll(() => hasFocus(cardOf(page, nair.name))).toBe(true);
});

/** The minute after the next one, as the field of this browser writes it. */
function soonOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = new Date(Date.now() + 90_000);
    const two = (value: number) => String(value).padStart(2, '0');
    const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
    return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
  });
}
