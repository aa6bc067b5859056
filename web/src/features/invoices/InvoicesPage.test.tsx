import { invoiceRoutes } from '@recadia/contract/invoices';
import { subscriptionRoutes } from '@recadia/contract/subscription';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anInvoice } from '../../testing/invoices.ts';
import { standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { aPreview } from '../../testing/subscription.ts';
import { user } from '../../testing/user.ts';
import { aUser } from '../../testing/users.ts';
import { statusOf } from './invoice-status.ts';
import { InvoicesPage } from './InvoicesPage.tsx';

const anAdmin = () => aUser({ profile: 'admin' });
const page = { countCapped: false, hasMore: false, nextCursor: null };

it('INV-03 shows paid, overdue from the day after the due date, or open', () => {
  const now = new Date('2026-11-12T12:00:00');
  expect(statusOf(anInvoice({ dueDate: '2026-11-01', status: 'paid' }), now)).toBe('paid');
  expect(statusOf(anInvoice({ dueDate: '2026-11-11' }), now)).toBe('overdue');
  expect(statusOf(anInvoice({ dueDate: '2026-11-12' }), now)).toBe('open');
});

it('INV-01 lists id, details, due date, value, status and PAY or PAID, page by page', async () => {
  const invoices = [
    anInvoice({ id: 7, dueDate: '2099-01-31', value: 1_349.5 }),
    anInvoice({ id: 6, detail: 'Essencial', dueDate: '2020-01-31' }),
    anInvoice({ id: 5, dueDate: '2019-12-31', status: 'paid' }),
  ];
  standInServer().on(invoiceRoutes.listInvoices, ({ query }) => {
    const found = invoices.filter(({ detail }) => detail.includes(query.searchParam ?? ''));
    const hasMore = !query.cursor && found.length > 2;
    const shown = query.cursor ? found.slice(2) : found.slice(0, 2);
    return { invoices: shown, count: found.length, countCapped: false, hasMore, nextCursor: hasMore ? '2' : null };
  });
  render(
    <Stage user={anAdmin()}>
      <InvoicesPage />
    </Stage>,
  );
  const rows = async () => {
    const table = await screen.findByRole('table', { name: 'Faturas' });
    return within(table).getAllByRole('row').slice(1);
  };
  // A list without height is at its end, so the next page follows by itself.
  await expect.poll(async () => (await rows()).length, { timeout: 10_000 }).toBe(3);
  expect((await rows()).map((row) => row.textContent.replaceAll('\u00a0', ' '))).toEqual([
    '7Profissional31/01/2099R$ 1.349,50Em AbertoPAGAR',
    '6Essencial31/01/2020R$ 349,00VencidoPAGAR',
    '5Profissional31/12/2019R$ 349,00PagoPAGO',
  ]);
  expect((await rows()).map((row) => row.dataset.tone)).toEqual([undefined, 'overdue', undefined]);
  await user.type(screen.getByRole('searchbox'), 'Essencial');
  await expect.poll(async () => (await rows()).length, { timeout: 10_000 }).toBe(1);
});

it('INV-04 opens the checkout only when the invoice is not paid', async () => {
  const invoices = [anInvoice({ id: 7, dueDate: '2099-01-31' }), anInvoice({ id: 5, status: 'paid' })];
  standInServer()
    .on(invoiceRoutes.showInvoice, () => anInvoice({ id: 7 }))
    .on(invoiceRoutes.listInvoices, () => ({ invoices, count: 2, ...page }))
    .on(subscriptionRoutes.previewSubscription, ({ body }) => aPreview({ invoiceId: body.invoiceId }));
  render(
    <Stage user={anAdmin()}>
      <InvoicesPage />
    </Stage>,
  );
  const pay = await screen.findByRole('button', { name: /^PAGAR/ });
  expect(pay).toHaveAccessibleName('PAGAR fatura 7');
  await user.click(pay);
  const dialog = await screen.findByRole('dialog', { name: 'Seu plano' });
  expect(dialog).toHaveTextContent('Fatura 7');
  await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
