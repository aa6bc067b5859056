import { sealed as sealedColumns } from '@recadia/db/keys';
import type { ClientIdentity } from '../../platform/http-client-tls.ts';
import type { Vault } from '../../platform/secrets.ts';

/** A .p12 file is kept in base64. */
export type StoredCertificate =
  | { certificatePem: string; keyPem: string; passphrase?: string | undefined }
  | { pfx: string; passphrase?: string | undefined };

export interface GatewaySecrets {
  clientSecret: string;
  certificate: StoredCertificate | null;
  /** The secret in the address of webhooks behind a proxy, which cannot ask for a client certificate. */
  webhookSecret: string;
}

interface SealedGateway {
  company_id: number;
  kind: string;
  secrets_sealed: string;
}

const placeOf = ({ company_id, kind }: Pick<SealedGateway, 'company_id' | 'kind'>) =>
  sealedColumns.gatewaySecrets.place({ company_id, kind });

export const sealGatewaySecrets = (
  vault: Vault,
  gateway: Pick<SealedGateway, 'company_id' | 'kind'>,
  secrets: GatewaySecrets,
): string => vault.seal(JSON.stringify(secrets), placeOf(gateway));

export const openGatewaySecrets = (vault: Vault, gateway: SealedGateway): GatewaySecrets =>
  JSON.parse(vault.open(gateway.secrets_sealed, placeOf(gateway))) as GatewaySecrets;

export function identityOf({ passphrase, ...stored }: StoredCertificate): ClientIdentity {
  const own = 'pfx' in stored ? { pfx: Buffer.from(stored.pfx, 'base64') } : stored;
  return passphrase === undefined ? own : { ...own, passphrase };
}
