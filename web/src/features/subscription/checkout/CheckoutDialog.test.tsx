import { invoiceRoutes, type Invoice } from '@recadia/contract/invoices';
import { subscriptionRoutes as routes } from '@recadia/contract/subscription';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/create-query-client.ts';
import { applyLive } from '../../../lib/live/live-rules.ts';
import { anInvoice } from '../../../testing/invoices.ts';
import { refuse, standInServer, type StandIn } from '../../../testing/server.ts';
import { Stage } from '../../../testing/Stage.tsx';
import { aBilling, aCharge, aPreview } from '../../../testing/subscription.ts';
import { user } from '../../../testing/user.ts';
import { aUser } from '../../../testing/users.ts';
import { Checkout } from '../index.ts';
import { payableLive } from '../subscription.live.ts';

let server: StandIn;
let status: Invoice['status'];
let cache: ReturnType<typeof createQueryClient>;
const preview = aPreview();
const onClose = vi.fn();
const event = { action: 'CONCLUIDA', company: { dueDate: '2026-12-30' } } as const;
const receivePayment = () => act(() => applyLive(cache, [payableLive], 'payment', event));

beforeEach(() => {
  status = 'open';
  cache = createQueryClient();
  onClose.mockReset();
  server = standInServer()
    .on(routes.previewSubscription, () => preview)
    .on(routes.subscribe, () => aCharge())
    .on(routes.checkSubscription, () => ({ status: 'open' as const, dueDate: null }))
    .on(invoiceRoutes.showInvoice, ({ params }) => anInvoice({ id: params.id, status }));
});

const show = () =>
  render(
    <Stage path="/financeiro" user={aUser()} cache={cache}>
      <Routes>
        <Route path="/financeiro" element={<Checkout invoiceId={432} onClose={onClose} />} />
        <Route path="/" element={<p>home</p>} />
      </Routes>
    </Stage>,
  );
const title = (name: string) => screen.findByRole('dialog', { name });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const box = (name: string) => screen.getByLabelText(name);

async function reachReview(): Promise<void> {
  show();
  await title('Seu plano');
  await press('Continuar');
  await title('Revise antes de pagar');
}

/** The payment arrives, and its redirect waits for the clock of the test. */
async function payWithHeldClock(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  status = 'paid';
  receivePayment();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('dialog', { name: 'Pagamento recebido' })).toBeInTheDocument();
}

/** The raw body, because the contract drops ignored fields. */
function watchBodies(): unknown[] {
  const bodies: unknown[] = [];
  const send = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url === '/subscription') bodies.push(JSON.parse(init.body as string));
    return send(url, init);
  });
  return bodies;
}

it('INV-05 asks for billing data, plan and review in this order, then shows the Pix code', async () => {
  server.on(routes.previewSubscription, () => ({ ...preview, billing: aBilling({ city: '' }) }));
  show();
  await title('Dados de cobrança');
  const steps = within(screen.getByRole('list', { name: 'Etapas do pagamento' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['1Dados', '2Personalizar', '3Revisar']);
  expect(steps[0]).toHaveAttribute('aria-current', 'step');
  await waitFor(() => expect(box('Cidade')).toHaveFocus());
  await user.type(box('Cidade'), 'São Paulo');
  await press('Continuar');
  await title('Seu plano');
  expect(screen.getByText('10 usuários')).toBeVisible();
  await press('Voltar');
  expect(await screen.findByDisplayValue('São Paulo')).toBeVisible();
  await press('Continuar');
  await title('Seu plano');
  await press('Continuar');
  const review = await title('Revise antes de pagar');
  expect(review).toHaveTextContent('Vencimento da conta30/11/2026 → 30/12/2026');
  await press(/Gerar Pix de R\$\s349,00/);
  await title('Pague com Pix');
});

it('starts with the plan when the billing data is complete', async () => {
  show();
  await title('Seu plano');
  await press('Voltar');
  await title('Dados de cobrança');
  expect(box('CEP')).toHaveValue('01310-100');
});

it('asks before it closes when billing data was typed', async () => {
  show();
  await press('Voltar');
  await title('Dados de cobrança');
  await user.type(box('Cidade'), ' e região');
  await press('Fechar');
  await press('Continuar editando');
  expect(onClose).not.toHaveBeenCalled();
});

it('INV-06 INV-15 INV-22 names each wrong field in the words of the specification', async () => {
  const nothing = { firstName: '', address2: '', city: '', state: '', zipcode: '', country: '' };
  server.on(routes.previewSubscription, () => ({ ...preview, billing: aBilling(nothing) }));
  show();
  await title('Dados de cobrança');
  expect(
    within(box('País'))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value),
  ).toEqual(['', 'BR', 'usa']);
  await user.selectOptions(box('País'), '');
  await press('Continuar');
  await waitFor(() => expect(box('Nome completo')).toHaveAccessibleDescription('O nome completo é obrigatório'));
  expect(box('Endereço')).toHaveAccessibleDescription('O Endereço é obrigatório');
  expect(box('Cidade')).toHaveAccessibleDescription('Cidade é obrigatória');
  expect(box('CEP')).toHaveAccessibleDescription('CEP é obrigatório');
  expect(box('País')).toHaveAccessibleDescription('País é obrigatório');
  await user.selectOptions(box('País'), 'BR');
  await user.type(box('CEP'), '0131');
  await waitFor(() => expect(box('CEP')).toHaveAccessibleDescription('Formato de CEP inválido'));
  await user.type(box('CEP'), '0100');
  await waitFor(() => expect(box('CEP')).toBeValid());
  await user.type(box('CPF ou CNPJ'), '111.111.111-11');
  await user.tab();
  await waitFor(() => expect(box('CPF ou CNPJ')).toHaveAccessibleDescription('CPF ou CNPJ inválido'));
});

it('INV-08 INV-10 part of INV-09, INV-16: sends no card data, shows amount and code', async () => {
  const bodies = watchBodies();
  await reachReview();
  await press(/Gerar Pix/);
  const pix = await title('Pague com Pix');
  expect(bodies).toEqual([
    {
      ...preview.billing,
      email: undefined,
      lastName: '',
      useAddressForPaymentDetails: false,
      plan: expect.any(String) as string,
      price: 349,
      users: 10,
      connections: 3,
      invoiceId: 432,
    },
  ]);
  expect(JSON.parse((bodies[0] as { plan: string }).plan)).toEqual(preview.plan);
  const success = 'Assinatura realizada com sucesso!, aguardando a realização do pagamento';
  expect(await screen.findByText(success)).toBeVisible();
  expect(within(pix).getByText(/^R\$\s349,00$/)).toBeVisible();
  expect(within(pix).getByRole('img', { name: 'QR code do Pix' })).toBeVisible();
  expect(box('Pix copia e cola')).toHaveValue(aCharge().qrcode.qrcode);
});

it('INV-11 copies the code, and says so for one second', async () => {
  await reachReview();
  await press(/Gerar Pix/);
  const copy = await screen.findByRole('button', { name: 'Copiar' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  fireEvent.click(copy);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(screen.getByRole('button', { name: 'Copiado' })).toBeInTheDocument();
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(aCharge().qrcode.qrcode);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('button', { name: 'Copiar' })).toBeInTheDocument();
});

it.each([
  [502, 'ERR_PAYMENT_PROVIDER', 'O serviço de pagamento não respondeu. Tente de novo em instantes.'],
  [409, 'ERR_PAYMENT_NOT_CONFIGURED', 'O pagamento ainda não está disponível. Fale com o suporte.'],
] as const)('shows %i %s in the review and offers another try', async (code, error, text) => {
  server.on(routes.subscribe, () => refuse(code, error));
  await reachReview();
  await press(/Gerar Pix/);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  server.on(routes.subscribe, () => aCharge());
  await press('Tentar de novo');
  await title('Pague com Pix');
});

it('shows a refused preview with another try', async () => {
  server.on(routes.previewSubscription, () => refuse(404, 'ERR_NO_INVOICE_FOUND'));
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Fatura não encontrada.');
  server.on(routes.previewSubscription, () => preview);
  await press('Tentar de novo');
  await title('Seu plano');
});

it('offers a new code when the code has expired', async () => {
  server.on(routes.subscribe, () => aCharge(-1));
  await reachReview();
  await press(/Gerar Pix/);
  expect(await screen.findByText('O código venceu')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'QR code do Pix' })).toBeNull();
  server.on(routes.subscribe, () => aCharge());
  await press('Gerar novo código');
  expect(await screen.findByRole('img', { name: 'QR code do Pix' })).toBeVisible();
});

it('asks the bank on request, and says when it knows of no payment', async () => {
  await reachReview();
  await press(/Gerar Pix/);
  await press('Conferir agora');
  expect(await screen.findByText('Ainda sem aviso do banco')).toBeVisible();
  server.on(routes.checkSubscription, () => ({ status: 'paid' as const, dueDate: '2026-12-30' }));
  await press('Conferir agora');
  await title('Pagamento recebido');
});

it('part of INV-12: shows the payment when its event arrives, and the home page 4 s later', async () => {
  await reachReview();
  await press(/Gerar Pix/);
  await title('Pague com Pix');
  await payWithHeldClock();
  await act(() => vi.advanceTimersByTimeAsync(3_999));
  expect(screen.queryByText('home')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('home')).toBeInTheDocument();
});

it('shows the payment when its event arrives before the code', async () => {
  let answer = () => {};
  server.on(routes.subscribe, () => new Promise((resolve) => (answer = () => resolve(aCharge()))));
  await reachReview();
  await press(/Gerar Pix/);
  status = 'paid';
  receivePayment();
  await title('Pagamento recebido');
  act(() => answer());
  await screen.findByText(/Assinatura realizada/);
  expect(screen.getByRole('dialog', { name: 'Pagamento recebido' })).toBeVisible();
});

it('keeps the code when the event is about another invoice', async () => {
  await reachReview();
  await press(/Gerar Pix/);
  await title('Pague com Pix');
  const reads = () => server.seen.filter((one) => one === 'GET /invoices/432').length;
  const before = reads();
  receivePayment();
  await expect.poll(reads).toBeGreaterThan(before);
  expect(screen.getByRole('dialog', { name: 'Pague com Pix' })).toBeVisible();
});

it('stays on the page when the dialog is closed before the home page follows', async () => {
  const { rerender } = show();
  await title('Seu plano');
  await payWithHeldClock();
  rerender(
    <Stage path="/financeiro" user={aUser()} cache={cache}>
      <Routes>
        <Route path="*" element={<p>invoices</p>} />
        <Route path="/" element={<p>home</p>} />
      </Routes>
    </Stage>,
  );
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('invoices')).toBeInTheDocument();
});
