import { paymentGatewayRoutes } from '@recadia/contract/payment-gateways';
import { subscriptionRoutes } from '@recadia/contract/subscription';
import { builderPassword } from '@recadia/db/testing';
import { anInvoice } from '@recadia/db/testing/invoices';
import { shopAccount, startPixEfi, type PixEfi } from '@recadia/emulators/pix-efi';
import { afterAll } from 'vitest';
import { makeBeforeAll } from '../../../testing/make-before.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { aStaffedCompany, aWorld } from '../../../testing/world.ts';
import { openGateway } from '../../payment-gateways/index.ts';
import { checkoutOf } from './checkout.ts';

const params = { kind: 'efi' };

/** A server whose operator has an account at the emulator of Efí. */
export function usePayingServer() {
  const efi = {} as PixEfi;
  // Hooks after the tests run in reverse order: the emulator stops last.
  afterAll(() => efi.stop());
  const server = useTestServer(async () => {
    Object.assign(efi, await startPixEfi({ webhooks: { retryAfterMs: 50 } }));
    return { EFI_URL: efi.url, EFI_AUTHORITY: efi.authorityPem, PAY_ALLOW_CUSTOM_ENDPOINT: 'on' };
  });
  const world = makeBeforeAll(async () => {
    const { operator } = await aWorld(server);
    const as = operator.boss.token;
    const { clientId, clientSecret, keys } = shopAccount;
    const account = { environment: 'sandbox', clientId, clientSecret, key: keys[0] };
    const proof = { currentPassword: builderPassword };
    await server.call(paymentGatewayRoutes.savePaymentGateway, { as, params, body: { ...account, ...proof } });
    const certificate = efi.issueClient(shopAccount);
    await server.call(paymentGatewayRoutes.saveGatewayCertificate, { as, params, body: { ...certificate, ...proof } });
    return operator;
  });

  return {
    server,
    efi,
    operator: world,
    /** A company with an open invoice. */
    async aPayer(fields: Parameters<typeof aStaffedCompany>[1] = {}) {
      const base = { due_base: '2030-01-31', due_base_at: new Date('2026-01-01T00:00:00Z'), due_date: '2030-01-31' };
      const home = await aStaffedCompany(server, { ...base, ...fields });
      const invoice = await anInvoice(server.db.admin, { company_id: home.company.id });
      return { ...home, companyId: home.company.id, invoice };
    },
    /** PAY by the admin. */
    subscribe: (as: string, invoiceId: number, more: object = {}) =>
      server.call(subscriptionRoutes.subscribe, { as, body: { ...checkoutOf(invoiceId), ...more } }),
    /** The emulator sends webhooks of this account to the server from now on. */
    async listen() {
      const { gateway, secrets } = await openGateway(server.platform);
      const url = `${server.url}/subscription/webhook?hmac=${secrets.webhookSecret}&ignorar=`;
      await gateway.registerWebhook({ url, demandsCertificate: false });
      return { ...secrets, url };
    },
    chargesOf: (companyId: number) =>
      server.db.admin.selectFrom('charges').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
    paymentsOf: (companyId: number) =>
      server.db.admin.selectFrom('payments').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
    refundsOf: (companyId: number) =>
      server.db.admin.selectFrom('refunds').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
    ledgerOf: (companyId: number) =>
      server.db.admin.selectFrom('ledger').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
    invoiceOf: (id: number) =>
      server.db.admin.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
