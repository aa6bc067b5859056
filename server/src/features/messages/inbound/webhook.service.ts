import { findConnection, systemCall, routineTx, type FoundConnection } from '@recadia/db';
import { answerChallenge, readWebhook, type WebhookDelivery } from '@recadia/whatsapp/cloud-api';
import type { WaEvent } from '@recadia/whatsapp';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openCloudSecrets, type CloudSecrets } from '../../connections/index.ts';
import { recordInbound } from './inbound.sql.ts';

/** Answers Meta's verification challenge for the webhook URL. */
export async function confirmWebhook(platform: Platform, appKey: string, query: URLSearchParams): Promise<string> {
  const { secrets } = await findWebhookOwner(platform, appKey);
  const challenge = answerChallenge(query, secrets.verifyToken);
  if (challenge === null) throw new AppError('ERR_NO_PERMISSION');
  return challenge;
}

interface WebhookRequest {
  appKey: string;
  rawBody: Buffer;
  signature: string | undefined;
}

/**
 * Records signed events in one transaction and accepts every signed request, because Meta repeats refused requests for
 * a week. Unreadable events and events of unknown numbers are only counted.
 */
export async function receiveWebhook(
  platform: Platform,
  { appKey, rawBody, signature }: WebhookRequest,
): Promise<void> {
  const count = (outcome: string, by = 1) => platform.metrics.webhooks.inc({ outcome }, by);
  const { owner, secrets } = await findWebhookOwner(platform, appKey);
  const webhook = readWebhook({ rawBody, signature, appSecret: secrets.appSecret });
  if (!webhook) {
    count('forged');
    throw new AppError('ERR_NO_PERMISSION');
  }
  if (webhook.unreadable > 0) count('unreadable', webhook.unreadable);
  const received = new Map<number, WaEvent[]>();
  for (const delivery of webhook.deliveries) {
    const connectionId = await findAddressedConnection(owner, delivery);
    count(connectionId === null ? 'unknown-number' : 'kept');
    if (connectionId !== null) received.set(connectionId, [...(received.get(connectionId) ?? []), ...delivery.events]);
  }
  if (received.size === 0) return;
  const scope = { companyId: owner.company_id };
  await routineTx(scope, async (tx) => {
    for (const [connectionId, events] of [...received].sort(([a], [b]) => a - b))
      await recordInbound(tx, scope, connectionId, events);
  });
}

/** Finds the connection of a webhook URL; an unknown URL gets the same error as a wrong secret. */
async function findWebhookOwner(
  { vault }: Platform,
  appKey: string,
): Promise<{ owner: FoundConnection; secrets: CloudSecrets }> {
  const owner = await systemCall((sys) => findConnection(sys, 'cloud-app', appKey));
  if (!owner?.cloud_secrets_sealed) throw new AppError('ERR_NO_PERMISSION');
  const scope = { companyId: owner.company_id };
  return { owner, secrets: openCloudSecrets(vault, scope, appKey, owner.cloud_secrets_sealed) };
}

/** Meta calls one URL per app for all of its numbers; a company's secret is valid for its own numbers only. */
async function findAddressedConnection(
  owner: FoundConnection,
  { phoneNumberId }: WebhookDelivery,
): Promise<number | null> {
  if (phoneNumberId === null || phoneNumberId === owner.cloud_phone_number_id) return owner.connection_id;
  const found = await systemCall((sys) => findConnection(sys, 'cloud-number', phoneNumberId));
  return found?.company_id === owner.company_id ? found.connection_id : null;
}
