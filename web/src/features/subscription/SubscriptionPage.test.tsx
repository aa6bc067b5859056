import { companyRoutes } from '@recadia/contract/companies';
import { connectionRoutes } from '@recadia/contract/connection-routes';
import { invoiceRoutes, type Invoice } from '@recadia/contract/invoices';
import { queueRoutes } from '@recadia/contract/queues';
import { reminderRoutes } from '@recadia/contract/reminders';
import { subscriptionRoutes } from '@recadia/contract/subscription';
import { userRoutes } from '@recadia/contract/users';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aCompany, aWholeCompany } from '../../testing/companies.ts';
import { anInvoice } from '../../testing/invoices.ts';
import { aPlan } from '../../testing/plans.ts';
import { standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { aPreview } from '../../testing/subscription.ts';
import { user } from '../../testing/user.ts';
import { aUser } from '../../testing/users.ts';
import { SubscriptionPage } from './SubscriptionPage.tsx';

let server: StandIn;
/** Latest due date first, two on a page. */
let invoices: Invoice[];
const inDays = (days: number) => new Intl.DateTimeFormat('sv-SE').format(Date.now() + days * 86_400_000);
const end = inDays(2);

beforeEach(() => {
  invoices = [];
  server = standInServer()
    .on(companyRoutes.getCompany, () =>
      aWholeCompany({ email: 'financeiro@casaaurora.exemplo', trialExpiration: `${end}T00:00:00.000Z` }),
    )
    .on(companyRoutes.listPlan, () => ({
      id: 3,
      name: 'Casa Aurora',
      dueDate: end,
      plan: aPlan({ name: 'Profissional', value: 349, users: 10 }),
    }))
    .on(userRoutes.listUsers, () => ({ users: [], count: 7, countCapped: false, hasMore: false, nextCursor: null }))
    .on(connectionRoutes.listConnections, () => [])
    .on(queueRoutes.listQueues, () => [])
    .on(reminderRoutes.showReminders, () => ({ declined: false }))
    .on(invoiceRoutes.showInvoice, ({ params }) => anInvoice({ id: params.id }))
    .on(invoiceRoutes.listInvoices, ({ query }) => {
      const from = Number(query.cursor ?? 0);
      const hasMore = from + 2 < invoices.length;
      const page = { count: invoices.length, countCapped: false, hasMore, nextCursor: hasMore ? `${from + 2}` : null };
      return { invoices: invoices.slice(from, from + 2), ...page };
    })
    .on(subscriptionRoutes.previewSubscription, ({ body }) => aPreview({ invoiceId: body.invoiceId }));
});

const show = () =>
  render(
    <Stage user={aUser({ company: aCompany({ dueDate: end }) })}>
      <SubscriptionPage />
    </Stage>,
  );
const subscribe = async () => user.click(await screen.findByRole('button', { name: 'Assine agora!' }));

it('INV-14 shows the days left of the trial and the billing e-mail, and offers to subscribe', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Assinatura' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Profissional' })).toBeVisible();
  expect(screen.getByText('Em teste')).toBeVisible();
  expect(screen.getByText(/2 dias restantes/)).toBeVisible();
  expect(screen.getByText('financeiro@casaaurora.exemplo')).toBeVisible();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(await screen.findByText('7 de 10')).toBeVisible();
});

it('opens the checkout of the oldest open invoice, also when it is on a later page', async () => {
  invoices = [
    anInvoice({ id: 9 }),
    anInvoice({ id: 8, status: 'paid' }),
    anInvoice({ id: 7 }),
    anInvoice({ id: 6, status: 'paid' }),
  ];
  show();
  await subscribe();
  expect(await screen.findByRole('dialog')).toHaveTextContent('Fatura 7');
});

it('says that no invoice is open when all are paid', async () => {
  invoices = [anInvoice({ status: 'paid' })];
  show();
  await subscribe();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nenhuma fatura em aberto.'));
  expect(server.seen).not.toContain('POST /subscription/preview');
});

it('X-INV-09 declines reminders by a switch', async () => {
  server.on(reminderRoutes.saveReminders, ({ body }) => body);
  show();
  const reminders = await screen.findByRole('switch', { name: 'Lembretes de vencimento' });
  expect(reminders).toBeChecked();
  await user.click(reminders);
  await waitFor(() => expect(reminders).not.toBeChecked());
});
