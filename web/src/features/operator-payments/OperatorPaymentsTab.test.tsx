import { paymentGatewayRoutes as gatewayRoutes, type PaymentGatewaySettings } from '@recadia/contract/payment-gateways';
import { paymentRoutes, type Payment } from '@recadia/contract/payments';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aGateway, allDifferences, aPayment } from '../../testing/payments.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { aUser } from '../../testing/users.ts';
import { OperatorPaymentsTab } from './OperatorPaymentsTab.tsx';

let gateway: PaymentGatewaySettings | null;
let payments: Payment[];
let server: StandIn;
beforeEach(() => {
  gateway = aGateway();
  payments = [aPayment()];
  server = standInServer()
    .on(gatewayRoutes.showPaymentGateway, () => gateway ?? refuse(409, 'ERR_PAYMENT_NOT_CONFIGURED'))
    .on(paymentRoutes.listPayments, () => ({
      payments,
      count: payments.length,
      countCapped: false,
      hasMore: false,
      nextCursor: null,
    }));
});

const show = () =>
  render(
    <Stage user={aUser({ super: true })}>
      <OperatorPaymentsTab />
    </Stage>,
  );
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const account = () => within(screen.getByRole('region', { name: 'Conta Efí' }));

it('part of X-PAY-02: enters the account, then asks for its certificate and password', async () => {
  gateway = null;
  const sent: unknown[] = [];
  server
    .on(gatewayRoutes.savePaymentGateway, ({ body }) => {
      if (body.currentPassword !== 'a de sempre') return refuse(400, 'ERR_WRONG_PASSWORD');
      sent.push(body);
      return aGateway({ certificateExpiresAt: null, webhookUrl: null });
    })
    .on(gatewayRoutes.saveGatewayCertificate, ({ body }) => {
      sent.push(body);
      return aGateway({ webhookUrl: null });
    });
  show();
  await press('Informar conta');
  const first = await dialog('Conta Efí');
  await waitFor(() => expect(first.getByLabelText('Client ID')).toHaveFocus());
  await user.selectOptions(first.getByLabelText('Ambiente'), 'Homologação');
  await user.type(first.getByLabelText('Client ID'), 'Client_Id_1');
  await user.click(first.getByRole('button', { name: 'Salvar' }));
  expect(first.getByLabelText('Client secret')).toHaveAccessibleDescription('Obrigatório');
  await user.type(first.getByLabelText('Client secret'), 'segredo');
  await user.type(first.getByLabelText('Chave Pix'), 'chave');
  await user.type(first.getByLabelText('Senha atual'), 'errada');
  await user.click(first.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(first.getByLabelText('Senha atual')).toBeInvalid());
  await waitFor(() => expect(first.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('aria-busy'));
  await user.clear(first.getByLabelText('Senha atual'));
  await user.type(first.getByLabelText('Senha atual'), 'a de sempre');
  await user.click(first.getByRole('button', { name: 'Salvar' }));

  const second = await dialog('Certificado');
  await user.upload(second.getByLabelText('Arquivo .p12 ou .pfx'), new File(['p12'], 'conta.p12'));
  expect(await second.findByText('conta.p12')).toBeVisible();
  await user.type(second.getByLabelText('Senha do certificado'), 'abre');
  await user.type(second.getByLabelText('Senha atual'), 'a de sempre');
  await user.click(second.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Válido até 01/03/2029.')).toBeVisible();
  const proof = { currentPassword: 'a de sempre' };
  expect(sent).toEqual([
    { environment: 'sandbox', clientId: 'Client_Id_1', clientSecret: 'segredo', key: 'chave', ...proof },
    { pfx: btoa('p12'), passphrase: 'abre', ...proof },
  ]);
});

it('keeps the stored secret when the field stays empty', async () => {
  let sent: unknown;
  server.on(gatewayRoutes.savePaymentGateway, ({ body }) => {
    sent = body;
    return aGateway();
  });
  show();
  await press('Editar conta');
  const form = await dialog('Conta Efí');
  expect(form.getByLabelText('Client secret')).toHaveAttribute('placeholder', 'Guardado');
  await user.type(form.getByLabelText('Senha atual'), 'a de sempre');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Conta salva.')).toBeVisible();
  expect(sent).not.toHaveProperty('clientSecret');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Editar conta' })).toHaveFocus());
});

it('shows the problem of a certificate at its field', async () => {
  let reason = 'wrong-passphrase';
  server.on(gatewayRoutes.saveGatewayCertificate, () => refuse(400, 'ERR_GATEWAY_CERTIFICATE', { reason }));
  show();
  await press('Trocar certificado');
  const form = await dialog('Certificado');
  await user.selectOptions(form.getByLabelText('Formato'), 'Dois arquivos PEM');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  const key = () => form.getByRole('button', { name: 'Escolher arquivo: Chave privada (PEM)' });
  expect(key()).toHaveAccessibleDescription('Escolha o arquivo');
  await user.upload(form.getByLabelText('Certificado (PEM)'), new File(['a'], 'a.pem'));
  await user.upload(form.getByLabelText('Chave privada (PEM)'), new File(['b'], 'b.key'));
  await waitFor(() => expect(key()).toHaveAccessibleDescription(''));
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  const passphrase = form.getByLabelText('Senha do certificado');
  await waitFor(() => expect(passphrase).toHaveAccessibleDescription('A senha não abre o certificado.'));
  expect(passphrase).toHaveFocus();
  reason = 'key-of-another-certificate';
  await waitFor(() => expect(form.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('aria-busy'));
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(key()).toHaveAccessibleDescription('Esta chave é de outro certificado.'));
  await waitFor(() => expect(key()).toHaveFocus());
});

it('tests the connection and registers the webhook, each with its result in words', async () => {
  gateway = aGateway({ webhookUrl: null });
  server
    .on(gatewayRoutes.testPaymentGateway, () => ({ ok: false, code: 'credentials', webhookUrl: null }))
    .on(gatewayRoutes.registerGatewayWebhook, () => refuse(502, 'ERR_PAYMENT_PROVIDER'));
  show();
  await press('Testar conexão');
  expect(await screen.findByText('A Efí recusou o client ID, o client secret ou o certificado.')).toBeVisible();
  await press('Registrar webhook');
  expect(await account().findByText(/^O serviço de pagamento não respondeu/)).toBeVisible();
  server
    .on(gatewayRoutes.registerGatewayWebhook, () => aGateway())
    .on(gatewayRoutes.testPaymentGateway, () => ({ ok: true, code: null, webhookUrl: 'https://outro.exemplo' }));
  await press('Registrar webhook');
  expect(await account().findByText('https://app.recadia.exemplo/subscription/webhook')).toBeVisible();
  await press('Testar conexão');
  expect(await screen.findByText('A Efí aceitou a conta, o certificado e a chave Pix.')).toBeVisible();
  expect(screen.getByText(/outro webhook: https:\/\/outro\.exemplo/)).toBeVisible();
});

it('part of X-PAY-06: lists payments, and refunds a part with a reason', async () => {
  payments = [
    aPayment({ id: 3, invoiceId: 12, value: 349, refunded: 100.1 }),
    aPayment({ id: 2, companyName: 'Escola Passo Firme', value: 149, refunded: 149 }),
  ];
  let sent: unknown;
  server.on(paymentRoutes.refundPayment, ({ params, body }) => {
    sent = { ...params, ...body };
    payments = [aPayment({ id: 3, invoiceId: 12, refunded: 149.9 })];
    return { id: 1, paymentId: 3, value: 49.8, status: 'done' as const };
  });
  show();
  const rows = within(await screen.findByRole('table', { name: 'Pagamentos' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^Casa Aurora Móveis12.+Pix \(Efí\)R\$ 349,00R\$ 100,10Reembolsar$/),
    expect.stringMatching(/^Escola Passo Firme.+R\$ 149,00R\$ 149,00Reembolsado$/),
  ]);
  await press('Reembolsar a fatura 12 de Casa Aurora Móveis');
  const form = await dialog('Reembolsar Casa Aurora Móveis');
  expect(form.getByRole('radio', { name: /^Tudo o que resta: R\$\s248,90Desfaz a renovação/ })).toBeChecked();
  await user.click(form.getByRole('radio', { name: /^Uma parte/ }));
  const value = form.getByLabelText('Valor a devolver (R$)');
  await user.type(value, '248,90');
  await user.click(form.getByRole('button', { name: 'Reembolsar' }));
  expect(value).toHaveAccessibleDescription(/^Uma parte é menos do que resta/);
  expect(form.getByLabelText('Motivo')).toHaveAccessibleDescription('Use pelo menos 3 caracteres');
  await user.clear(value);
  await user.type(value, '49,80');
  await user.type(form.getByLabelText('Motivo'), 'Acordo');
  await user.click(form.getByRole('button', { name: 'Reembolsar' }));
  expect(await screen.findByText('Reembolso feito.')).toBeVisible();
  expect(sent).toEqual({ id: 3, value: 4_980, reason: 'Acordo' });
  expect(await screen.findByText(/149,90/)).toBeVisible();
});

it('closes the refund when Efí does not answer, because the refund is stored', async () => {
  let calls = 0;
  server.on(paymentRoutes.refundPayment, () => {
    calls += 1;
    return refuse(502, 'ERR_PAYMENT_PROVIDER');
  });
  show();
  await press(/^Reembolsar a fatura/);
  const form = await dialog(/^Reembolsar/);
  await user.type(form.getByLabelText('Motivo'), 'Pago duas vezes');
  await user.click(form.getByRole('button', { name: 'Reembolsar' }));
  expect(await screen.findByText(/^A Efí não respondeu. O reembolso está guardado/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toBe(1);
});

it('part of X-PAY-05: names every kind of difference in words, or that nothing differs', async () => {
  const asked: unknown[] = [];
  let differences = allDifferences();
  server.on(paymentRoutes.reconcilePayments, ({ query }) => {
    asked.push(query.days);
    return { differences };
  });
  show();
  await press('Conferir agora');
  expect(await screen.findByText('12 diferenças')).toBeVisible();
  const lines = within(screen.getByRole('list', { name: 'Conferência' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent.replaceAll('\u00a0', ' '));
  expect(new Set(lines).size).toBe(12);
  expect(lines.join('\n')).not.toMatch(/operator-payments|\{\{/);
  expect(lines).toContain(
    'Casa Aurora MóveisO vencimento da empresa é 01/01/2031, mas pelos pagamentos seria 28/02/2030.',
  );
  differences = [];
  await user.selectOptions(screen.getByLabelText('Período na Efí'), 'Últimos 90 dias');
  await press('Conferir agora');
  expect(await screen.findByText('Nada difere.')).toBeVisible();
  expect(asked).toEqual([30, 90]);
});

it('says that the account did not load, and loads it again', async () => {
  server.on(gatewayRoutes.showPaymentGateway, () => refuse(500, 'ERR_INTERNAL'));
  show();
  expect(await account().findByText(/a conta Efí/, {}, { timeout: 10_000 })).toBeVisible();
  server.on(gatewayRoutes.showPaymentGateway, () => aGateway());
  await user.click(account().getByRole('button'));
  expect(await screen.findByText('Válido até 01/03/2029.')).toBeVisible();
});
