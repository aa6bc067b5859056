import type { Payable } from '@recadia/contract/pay';
import { payRoutes as routes } from '@recadia/contract/pay';
import { platformRoutes } from '@recadia/contract/platform';
import { act, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { aPayable, payCharge } from '../../testing/pay.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { PayPage } from './PayPage.tsx';

let server: StandIn;
let payable: Payable;
let tokens: string[];

beforeEach(() => {
  payable = aPayable();
  tokens = [];
  server = standInServer()
    .on(platformRoutes.version, () => ({ version: '10.8.0' }))
    .on(routes.openPayPage, ({ body }) => {
      tokens.push(body.token);
      return body.token === 'abc' ? payable : refuse(404, 'ERR_NO_PAY_TOKEN_FOUND');
    })
    .on(routes.chargePayPage, () => (payable = aPayable()));
});

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}
const show = (path = '/pay#abc') =>
  render(
    <Stage path={path}>
      <PayPage />
      <Address />
    </Stage>,
  );
const qr = () => screen.findByRole('img', { name: 'QR code do Pix' });
const charges = () => server.seen.filter((one) => one === 'POST /pay/charge').length;

it('part of X-PAY-01: shows the invoice and its code, and hides the token of the address', async () => {
  show();
  expect(await qr()).toBeVisible();
  expect(screen.getByText('Assinatura de Casa Aurora Móveis, com vencimento em 30/11/2026.')).toBeVisible();
  expect(screen.getByText(/^R\$\s349,00$/)).toBeVisible();
  expect(screen.getByLabelText('Pix copia e cola')).toHaveValue(payCharge().code);
  expect(screen.getByRole('timer')).toHaveTextContent(/Vale por mais (60:00|59:\d\d)/);
  expect(screen.getByText('/pay')).toBeVisible();
  expect(new Set(tokens)).toEqual(new Set(['abc']));
  expect(charges()).toBe(0);
  expect(screen.queryByRole('link')).toBeNull();
});

it('creates the code when the invoice has none', async () => {
  payable = aPayable({ charge: null });
  show();
  expect(await qr()).toBeVisible();
  expect(charges()).toBe(1);
});

it('offers a new code when the code has expired', async () => {
  payable = aPayable({ charge: payCharge(-1) });
  show();
  await user.click(await screen.findByRole('button', { name: 'Gerar novo código' }));
  expect(await qr()).toBeVisible();
});

it('shows the failure of the payment service and offers another try', async () => {
  payable = aPayable({ charge: null });
  server.on(routes.chargePayPage, () => refuse(502, 'ERR_PAYMENT_PROVIDER'));
  show();
  expect(await screen.findByText('O serviço de pagamento não respondeu. Tente de novo em instantes.')).toBeVisible();
  server.on(routes.chargePayPage, () => (payable = aPayable()));
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await qr()).toBeVisible();
});

it('asks again with growing pauses until the invoice is paid', async () => {
  vi.useFakeTimers();
  show();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(tokens).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(tokens).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(tokens).toHaveLength(2);
  payable = aPayable({ status: 'paid', charge: null });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('heading', { name: 'Pagamento recebido' })).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(tokens).toHaveLength(3);
});

it('asks at once when the payer returns to the page', async () => {
  show();
  await qr();
  payable = aPayable({ status: 'paid', charge: null });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { name: 'Pagamento recebido' })).toBeVisible();
});

it.each(['/pay#velho', '/pay'])('says in one sentence that %s is no longer valid', async (path) => {
  show(path);
  expect(await screen.findByRole('heading', { name: 'Link indisponível' })).toBeVisible();
  const text = 'Este link de pagamento não vale mais. Peça outro.';
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  expect(charges()).toBe(0);
});
