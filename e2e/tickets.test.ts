import { aConnection, aContact, aMessage, aTicket } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';

const product = useProduct();

interface Customer {
  name: string;
  message: string;
  status: 'open' | 'pending' | 'closed';
  user_id?: number;
}

/** Customers who wrote to a number of the shop, in its first queue. */
async function aShop(agent: { id: number; companyId: number }, customers: Customer[]): Promise<void> {
  const { admin } = product;
  const company_id = agent.companyId;
  const queue = await admin
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', company_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const connection = await aConnection(admin, { company_id, provider: 'cloud', cloud_app_key: 'k'.repeat(20) });
  const [connection_id, queue_id] = [connection.id, queue.id];
  for (const { name, message, ...state } of customers) {
    const contact = await aContact(admin, { company_id, name });
    const of = { company_id, connection_id, contact_id: contact.id };
    const ticket = await aTicket(admin, { ...of, queue_id, ...state, last_message: message, unread_messages: 1 });
    await aMessage(admin, { ...of, ticket_id: ticket.id, body: message });
  }
}

it('accepts and resolves a waiting ticket, undoes a mistake, and updates a colleague live', async () => {
  const { page, account: agent } = await product.aPerson({ profile: 'admin', name: 'Camila Duarte' });
  await aShop(agent, [
    { name: 'Sônia Carvalho', message: 'Vocês montam o guarda-roupa?', status: 'pending' },
    { name: 'Mariana Lopes', message: 'Consegue entregar no sábado?', status: 'open', user_id: agent.id },
    { name: 'Lucas Andrade', message: 'Obrigado pela atenção!', status: 'closed', user_id: agent.id },
  ]);
  await page.reload();
  const other = await product.aPerson({ profile: 'admin' });
  await other.page.getByRole('tab', { name: /Aguardando/ }).click();
  await shown(other.page.getByRole('button', { name: 'Aceitar Sônia Carvalho' }));

  await shown(page.getByRole('tab', { name: 'Atendendo 1' }));
  await page.getByRole('tab', { name: 'Aguardando 1' }).click();
  // The row is marked as disabled, so the browser must force the click.
  await page.getByText('Sônia Carvalho').click({ force: true });
  expect(new URL(page.url()).pathname).toBe('/tickets');
  await page.getByRole('button', { name: 'Aceitar Sônia Carvalho' }).click();
  const open = page.getByRole('region', { name: 'Conversa com Sônia Carvalho' });
  await shown(open.getByRole('button', { name: 'Resolver' }));
  await gone(other.page.getByRole('button', { name: 'Aceitar Sônia Carvalho' }));
  await shown(page.getByRole('tab', { name: 'Atendendo 2' }));

  await open.getByRole('button', { name: 'Resolver' }).click();
  await page.waitForURL(/\/tickets$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Mariana Lopes');
  await shown(toast(page, /resolvido/).getByRole('button', { name: 'Desfazer' }));
  await page.keyboard.press('z');
  await shown(open.getByRole('button', { name: 'Resolver' }));

  await page.getByRole('tab', { name: 'Fechados' }).click();
  await page.getByText('Lucas Andrade').click();
  const closed = page.getByRole('region', { name: 'Conversa com Lucas Andrade' });
  await closed.getByRole('button', { name: 'Reabrir' }).click();
  await shown(closed.getByRole('button', { name: 'Resolver' }));
  await shown(page.getByRole('tab', { name: 'Atendendo 3' }));
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
});
