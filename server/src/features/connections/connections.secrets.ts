import { sealed as sealedColumns } from '@recadia/db/keys';
import { sha256 } from '../../platform/ids.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Vault } from '../../platform/secrets.ts';
import type { ConnectionRow } from './connections.sql.ts';

/** Secrets of the Cloud API: our access token, and the keys that verify its webhooks. */
export interface CloudSecrets {
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

const tokenPlace = ({ companyId }: Scope, hash: string) =>
  sealedColumns.connectionToken.place({ company_id: companyId, token_hash: hash });
const cloudPlace = ({ companyId }: Scope, appKey: string) =>
  sealedColumns.cloudSecrets.place({ company_id: companyId, cloud_app_key: appKey });

/** The external API finds a connection by the hash; admins read the token from the encrypted copy. */
export function sealToken(vault: Vault, scope: Scope, token: string) {
  const token_hash = sha256(token);
  return { token_hash, token_sealed: vault.seal(token, tokenPlace(scope, token_hash)) };
}

function openToken(
  vault: Vault,
  scope: Scope,
  { token_hash: hash, token_sealed: sealed }: { token_hash: string | null; token_sealed: string | null },
): string {
  return hash === null || sealed === null ? '' : vault.open(sealed, tokenPlace(scope, hash));
}

export function sealCloudSecrets(vault: Vault, scope: Scope, appKey: string, secrets: CloudSecrets): string {
  return vault.seal(JSON.stringify(secrets), cloudPlace(scope, appKey));
}

/** `appKey` is the key in the webhook's address. */
export function openCloudSecrets(vault: Vault, scope: Scope, appKey: string, sealed: string): CloudSecrets {
  return JSON.parse(vault.open(sealed, cloudPlace(scope, appKey))) as CloudSecrets;
}

/** Secrets for admins: the token in clear, the others to be masked. */
export function secretsOf({ vault, config }: Pick<Platform, 'vault' | 'config'>, scope: Scope, row: ConnectionRow) {
  const { cloud_app_key: appKey, cloud_secrets_sealed: sealed } = row;
  const webhookUrl = `${config.publicUrl}/webhooks/whatsapp-cloud/${appKey}`;
  return {
    token: openToken(vault, scope, row),
    cloud: appKey && sealed ? { ...openCloudSecrets(vault, scope, appKey, sealed), webhookUrl } : null,
  };
}
