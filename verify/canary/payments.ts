import { builderPassword } from '@recadia/db/testing';
import { anInvoice } from '@recadia/db/testing/invoices';
import { shopAccount } from '@recadia/emulators/pix-efi';
import { openGateway } from '../../server/src/features/payment-gateways/index.ts';
import { good, type Planting } from './planting.ts';

const billing = { firstName: 'Casa Aurora', address2: 'Rua A, 1', city: 'Recife', zipcode: '50000-000', country: 'BR' };

/** The operator's account at the gateway, a checkout with card data, and links to pay. */
export async function plantPayments(planting: Planting): Promise<void> {
  await plantAccount(planting);
  await plantCheckout(planting);
  await plantLinks(planting);
}

async function plantAccount({ program, witness, operator, plant }: Planting): Promise<void> {
  const platformUser = await operator.person({ profile: 'admin', super: true, hasQueues: true }, true);
  const { token } = await program.server.signIn(platformUser);
  const request = { token, params: { kind: 'efi' } };
  const proof = { currentPassword: builderPassword };
  const { clientId, keys } = shopAccount;
  const clientSecret = plant('entrusted', 'client secret of the gateway', shopAccount.clientSecret);
  const account = { environment: 'sandbox', clientId, clientSecret, key: keys[0], ...proof };
  good(await witness.ask('other', 'savePaymentGateway', { ...request, body: account }));
  const certificate = program.efi.issueClient(shopAccount);
  // A line of the key, because the encoding of line breaks differs between places.
  plant('entrusted', 'key of the client certificate', certificate.keyPem.split('\n')[1] ?? '');
  good(await witness.ask('other', 'saveGatewayCertificate', { ...request, body: { ...certificate, ...proof } }));
  await witness.ask('other', 'testPaymentGateway', request);
  await witness.ask('other', 'registerGatewayWebhook', request);
  const { secrets } = await openGateway(program.server.platform);
  const hmac = plant('entrusted', 'secret of the webhook address', secrets.webhookSecret);
  good(await witness.ask('other', 'receivePaymentWebhook', { query: { hmac }, body: { pix: [] } }));
}

async function plantCheckout({ program, witness, home, plant, admin: { token } }: Planting): Promise<void> {
  const { id: invoiceId } = await anInvoice(program.server.db.admin, { company_id: home.companyId });
  const taxId = plant('billing', 'tax id', '39053344705');
  const cardNumber = plant('card', 'card number of a checkout', '5555341244441115');
  // Longer than a real one, so that every find comes from here.
  const cvv = plant('card', 'card verification value', '8406217395');
  const card = { nameOnCard: 'Camila', cardNumber, cvv, expiry: '12/30' };
  good(await witness.ask('admin', 'subscribe', { token, body: { ...billing, ...card, taxId, invoiceId } }));
  await witness.ask('admin', 'subscribe', { token, body: { ...billing, ...card, taxId, invoiceId: 'x' } });
  good(await witness.ask('admin', 'previewSubscription', { token, body: { invoiceId } }));
}

async function plantLinks({ witness, blocked, plant, admin: { token } }: Planting): Promise<void> {
  const { email } = await blocked.person({ profile: 'admin', super: false, hasQueues: true }, true);
  const refused = await witness.ask('admin', 'login', { body: { email, password: builderPassword } });
  const { details } = JSON.parse(refused.text) as { details: { payToken: string } };
  const payToken = plant('pay', 'pay token of a refused sign-in', details.payToken);
  await witness.ask('other', 'openPayPage', { body: { token: payToken } });
  const body = { email: 'financeiro@teste.exemplo', language: 'pt' };
  const { url } = good<{ url: string }>(await witness.ask('admin', 'sharePayLink', { token, body }));
  const shared = plant('pay', 'pay token of a shared link', url.split('#')[1] ?? '');
  good(await witness.ask('other', 'openPayPage', { body: { token: shared } }));
  await witness.ask('other', 'chargePayPage', { body: { token: `${shared}x` } });
}
