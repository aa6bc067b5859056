import { invoiceRoutes } from '@recadia/contract/invoices';
import { operatorCompanyRoutes } from '@recadia/contract/operator-companies';
import { planRoutes } from '@recadia/contract/plan-routes';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOperatedCompany } from '../../testing/companies.ts';
import { anInvoice } from '../../testing/invoices.ts';
import { aPlan } from '../../testing/plans.ts';
import { standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { aUser } from '../../testing/users.ts';
import { CompaniesTab } from './CompaniesTab.tsx';

it('X-INV-10 lists the invoices of a company and settles an open one with a reason', async () => {
  const invoices = [anInvoice({ id: 419 }), anInvoice({ id: 401, status: 'paid' })];
  const sent: unknown[] = [];
  const company = anOperatedCompany({ id: 41, name: 'Casa Aurora' });
  const page = { countCapped: false, hasMore: false, nextCursor: null };
  const server = standInServer()
    .on(operatorCompanyRoutes.listCompanies, () => ({ companies: [company], count: 1, ...page }))
    .on(planRoutes.listAllPlans, () => [aPlan({ id: company.planId })])
    .on(invoiceRoutes.listInvoices, () => ({
      invoices,
      count: 2,
      countCapped: false,
      hasMore: false,
      nextCursor: null,
    }))
    .on(invoiceRoutes.settleInvoice, ({ params, body }) => {
      sent.push({ id: params.id, ...body });
      invoices[0] = anInvoice({ id: 419, status: 'paid' });
      return invoices[0];
    });
  render(
    <Stage user={aUser({ super: true })}>
      <CompaniesTab />
    </Stage>,
  );
  const table = within(await screen.findByRole('table', { name: 'Empresas' }));
  await user.click(table.getByRole('button'));
  await user.click(await screen.findByRole('button', { name: 'Faturas' }));
  const list = within(await screen.findByRole('dialog', { name: 'Faturas' }));
  expect(await list.findByRole('button', { name: 'Dar baixa na fatura 419' })).toBeVisible();
  expect(list.queryByRole('button', { name: 'Dar baixa na fatura 401' })).toBeNull();
  await user.click(list.getByRole('button', { name: 'Dar baixa na fatura 419' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar baixa na fatura 419' }));
  await user.click(dialog.getByRole('button', { name: 'Dar baixa' }));
  expect(await dialog.findByText('Escreva o motivo')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Transferência de 12/11');
  await user.click(dialog.getByRole('button', { name: 'Dar baixa' }));
  expect(await screen.findByText('Fatura 419 baixada')).toBeVisible();
  expect(sent).toEqual([{ id: 419, reason: 'Transferência de 12/11' }]);
  const again = within(await screen.findByRole('dialog', { name: 'Faturas' }));
  await waitFor(() => expect(again.getAllByText('PAGO')).toHaveLength(2));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Faturas' })).toHaveFocus());
  expect(server.seen.find((call) => call.startsWith('GET /invoices/all'))).toBe('GET /invoices/all?companyId=41');
});
