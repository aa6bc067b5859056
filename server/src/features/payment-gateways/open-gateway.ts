import { findPaymentGateway, systemCall, type FoundPaymentGateway } from '@recadia/db';
import type { PaymentGateway } from '@recadia/payments';
import { createEfiGateway } from '@recadia/payments/efi';
import { AppError } from '../../platform/errors.ts';
import { createHttpClient } from '../../platform/http-client.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  identityOf,
  openGatewaySecrets,
  type GatewaySecrets,
  type StoredCertificate,
} from './payment-gateways.secrets.ts';

export type GatewayMeans = Pick<Platform, 'config' | 'vault'>;

export interface OpenedGateway {
  row: FoundPaymentGateway;
  secrets: GatewaySecrets;
  gateway: PaymentGateway;
}

/** Kept while the account is unchanged, because a gateway holds an access token. */
const opened = new Map<string, { fingerprint: string; gateway: PaymentGateway }>();

/** The operator's account; null before the operator has entered it with its certificate. */
export async function findGateway(means: GatewayMeans, kind = 'efi'): Promise<OpenedGateway | null> {
  const row = await systemCall((sys) => findPaymentGateway(sys, kind));
  if (!row) return null;
  const secrets = openGatewaySecrets(means.vault, row);
  if (!secrets.certificate) return null;
  return { row, secrets, gateway: reuse(means, row, { ...secrets, certificate: secrets.certificate }) };
}

export async function openGateway(means: GatewayMeans): Promise<OpenedGateway> {
  const found = await findGateway(means);
  if (!found) throw new AppError('ERR_PAYMENT_NOT_CONFIGURED');
  return found;
}

type UsableSecrets = GatewaySecrets & { certificate: StoredCertificate };

function reuse({ config }: GatewayMeans, row: FoundPaymentGateway, secrets: UsableSecrets): PaymentGateway {
  const { efiUrl, efiAuthority, allowCustomEndpoint } = config.payments;
  const { environment, client_id: clientId, pix_key: key } = row;
  const account = { environment: environment === 'production' ? 'production' : 'sandbox', clientId, key } as const;
  const fingerprint = sha256(JSON.stringify([account, secrets.clientSecret, secrets.certificate, efiUrl]));
  const known = opened.get(row.kind);
  if (known?.fingerprint === fingerprint) return known.gateway;
  const tls = { identity: identityOf(secrets.certificate), ...(efiAuthority && { authorityPem: efiAuthority }) };
  const { send } = createHttpClient(efiUrl === undefined ? [] : [new URL(efiUrl).host], tls);
  const gateway = createEfiGateway({
    ...account,
    clientSecret: secrets.clientSecret,
    ...(efiUrl !== undefined && { baseUrl: efiUrl, allowCustomEndpoint }),
    send,
  });
  opened.set(row.kind, { fingerprint, gateway });
  return gateway;
}
