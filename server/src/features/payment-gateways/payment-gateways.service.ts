import type { GatewayCertificate, PaymentGatewaySettings } from '@recadia/contract/payment-gateways';
import type { OperatorTx } from '@recadia/db';
import { PaymentError } from '@recadia/payments';
import { AppError } from '../../platform/errors.ts';
import { CertificateError, readCertificateEnd } from '../../platform/http-client-tls.ts';
import { newOpaqueToken } from '../../platform/ids.ts';
import { asOperator } from '../../platform/operator.ts';
import type { Actor } from '../../platform/session/people.ts';
import { callProvider } from './call-provider.ts';
import { openGateway, type GatewayMeans } from './open-gateway.ts';
import {
  identityOf,
  openGatewaySecrets,
  sealGatewaySecrets,
  type GatewaySecrets,
  type StoredCertificate,
} from './payment-gateways.secrets.ts';
import * as sql from './payment-gateways.sql.ts';

const actionOn = (kind: string, action: string) => ({ action, entity: 'payment_gateway', entityId: kind });

export function showGateway(means: GatewayMeans, actor: Actor, kind: string): Promise<PaymentGatewaySettings> {
  return asOperator(actor, actionOn(kind, 'payment-gateway.viewed'), async (tx) => {
    const { row, secrets } = await lockStored(means, tx, actor, kind);
    return present(row, secrets);
  });
}

type Account = Pick<PaymentGatewaySettings, 'environment' | 'clientId' | 'key'> & { clientSecret?: string | undefined };

/** Another account has not registered the webhook yet. */
export function saveGateway(
  { vault }: GatewayMeans,
  actor: Actor,
  kind: string,
  { environment, clientId, clientSecret, key }: Account,
): Promise<PaymentGatewaySettings> {
  return asOperator(actor, actionOn(kind, 'payment-gateway.saved'), async (tx) => {
    const before = await sql.lockGateway(tx, actor, kind);
    const known = before && openGatewaySecrets(vault, before);
    const secret = clientSecret ?? known?.clientSecret;
    if (secret === undefined) throw new AppError('ERR_NO_GATEWAY_SECRET');
    const secrets = { certificate: null, webhookSecret: newOpaqueToken(), ...known, clientSecret: secret };
    const account = { environment, client_id: clientId, pix_key: key };
    const isSame = before?.environment === environment && before.client_id === clientId && before.pix_key === key;
    const owner = { company_id: actor.companyId, kind };
    const secrets_sealed = sealGatewaySecrets(vault, owner, secrets);
    const row = { ...owner, ...account, secrets_sealed, webhook_url: isSame ? before.webhook_url : null };
    await sql.saveGateway(tx, row);
    return present(row, secrets);
  });
}

export function saveCertificate(
  means: GatewayMeans,
  actor: Actor,
  kind: string,
  given: GatewayCertificate,
): Promise<PaymentGatewaySettings> {
  const { certificatePem = '', keyPem = '', pfx, passphrase } = given;
  const certificate = pfx === undefined ? { certificatePem, keyPem, passphrase } : { pfx, passphrase };
  checkCertificate(certificate);
  return asOperator(actor, actionOn(kind, 'payment-gateway.certificate-saved'), async (tx) => {
    const { row, secrets } = await lockStored(means, tx, actor, kind);
    const changed = { ...secrets, certificate };
    await sql.saveGateway(tx, { ...row, secrets_sealed: sealGatewaySecrets(means.vault, row, changed) });
    return present(row, changed);
  });
}

/** Reads the registered webhook: a call that needs certificate, credentials and key, and changes nothing. */
export async function testGateway(means: GatewayMeans, actor: Actor, kind: string) {
  await asOperator(actor, actionOn(kind, 'payment-gateway.tested'), (tx) => lockStored(means, tx, actor, kind));
  const { gateway } = await openGateway(means);
  try {
    return { ok: true, code: null, webhookUrl: hideSecret(await gateway.registeredWebhook()) };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return { ok: false, code: error.code, webhookUrl: null };
  }
}

/** The listener asks for the gateway's certificate; behind a proxy the address holds a secret instead. */
export async function registerWebhook(
  means: GatewayMeans,
  actor: Actor,
  kind: string,
): Promise<PaymentGatewaySettings> {
  const { gateway, secrets } = await openGateway(means);
  const { webhook } = means.config.payments;
  const address = `${webhook?.url ?? means.config.publicUrl}/subscription/webhook`;
  // The gateway appends /pix to the address of a delivery but not of its test; an empty parameter takes it up.
  const url = webhook ? `${address}/pix?ignorar=` : `${address}?hmac=${secrets.webhookSecret}&ignorar=`;
  await callProvider(gateway.registerWebhook({ url, demandsCertificate: webhook !== null }));
  return asOperator(actor, actionOn(kind, 'payment-gateway.webhook-registered'), async (tx) => {
    const stored = await lockStored(means, tx, actor, kind);
    const row = { ...stored.row, webhook_url: address };
    await sql.saveGateway(tx, row);
    return present(row, stored.secrets);
  });
}

async function lockStored({ vault }: GatewayMeans, tx: OperatorTx, actor: Actor, kind: string) {
  const row = await sql.lockGateway(tx, actor, kind);
  if (!row) throw new AppError('ERR_PAYMENT_NOT_CONFIGURED');
  return { row, secrets: openGatewaySecrets(vault, row) };
}

function present(row: sql.GatewayRow, { certificate }: GatewaySecrets): PaymentGatewaySettings {
  const { environment, client_id: clientId, pix_key: key, webhook_url: webhookUrl } = row;
  return {
    kind: 'efi',
    environment: environment === 'production' ? 'production' : 'sandbox',
    clientId,
    key,
    certificateExpiresAt: certificate && readCertificateEnd(identityOf(certificate)).toISOString(),
    webhookUrl,
  };
}

function checkCertificate(certificate: StoredCertificate): void {
  try {
    readCertificateEnd(identityOf(certificate));
  } catch (error) {
    const reason = error instanceof CertificateError ? error.reason : 'unreadable';
    throw new AppError('ERR_GATEWAY_CERTIFICATE', { details: { reason } });
  }
}

const hideSecret = (url: string | null): string | null => url && (url.split('?')[0] ?? null);
