import type { CloudInput, ConnectionInput } from '@recadia/contract/connections';
import { newOpaqueToken, sha256 } from '../../platform/ids.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { Vault } from '../../platform/secrets.ts';
import { maskSecret } from '../settings/index.ts';
import { openCloudSecrets, sealCloudSecrets, sealToken, type CloudSecrets } from './connections.secrets.ts';
import type { ConnectionColumns, ConnectionRow } from './connections.sql.ts';

/** Converts an input to columns; omitted fields stay unchanged. Secrets are encrypted. */
export function columnsOf(
  vault: Vault,
  scope: Scope,
  input: ConnectionInput,
  current: ConnectionRow | null,
): ConnectionColumns {
  return {
    ...plainColumns(input),
    ...tokenColumns(vault, scope, input.token, current),
    ...(input.cloud && cloudColumns(vault, scope, input.cloud, current)),
  };
}

function plainColumns(input: ConnectionInput): ConnectionColumns {
  const columns: ConnectionColumns = {
    name: input.name,
    provider: input.provider,
    greeting_message: input.greetingMessage,
    completion_message: input.complationMessage,
    out_of_hours_message: input.outOfHoursMessage,
    rating_message: input.ratingMessage,
    expires_inactive_message: input.expiresInactiveMessage,
    expires_ticket: input.expiresTicket,
    time_use_bot_queues: input.timeUseBotQueues,
    max_use_bot_queues: input.maxUseBotQueues,
    time_to_transfer: input.timeToTransfer,
    transfer_queue_id: input.transferQueueId,
    prompt_id: input.promptId,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** C-92: the server generates tokens, so no error can reveal that another company uses one. */
function tokenColumns(
  vault: Vault,
  scope: Scope,
  token: string | undefined,
  current: ConnectionRow | null,
): ConnectionColumns {
  if (token === undefined) return {};
  if (token === '') return { token_hash: null, token_sealed: null };
  return sha256(token) === current?.token_hash ? {} : sealToken(vault, scope, newOpaqueToken());
}

function cloudColumns(vault: Vault, scope: Scope, cloud: CloudInput, current: ConnectionRow | null): ConnectionColumns {
  const appKey = current?.cloud_app_key ?? newOpaqueToken();
  const sealed = current?.cloud_secrets_sealed;
  const stored = sealed ? openCloudSecrets(vault, scope, appKey, sealed) : null;
  const secrets = {
    accessToken: newSecret(cloud.accessToken, stored?.accessToken),
    appSecret: newSecret(cloud.appSecret, stored?.appSecret),
    verifyToken: newSecret(cloud.verifyToken, stored?.verifyToken),
  };
  const isSame =
    stored !== null &&
    (Object.keys(secrets) as (keyof CloudSecrets)[]).every((key) => secrets[key] === stored[key]) &&
    cloud.phoneNumberId === current?.cloud_phone_number_id &&
    cloud.wabaId === current.cloud_waba_id;
  if (isSame) return {};
  return {
    cloud_phone_number_id: cloud.phoneNumberId,
    cloud_waba_id: cloud.wabaId,
    cloud_app_key: appKey,
    cloud_secrets_sealed: sealCloudSecrets(vault, scope, appKey, secrets),
  };
}

/** A form that sends an empty value or the mask has not changed the secret. */
function newSecret(given: string | undefined, stored = ''): string {
  const wanted = given?.trim() ?? '';
  return wanted === '' || wanted === maskSecret(stored) ? stored : wanted;
}
