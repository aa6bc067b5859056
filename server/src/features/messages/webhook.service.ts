import { findConnection, systemCall, routineTx, type FoundConnection } from '@recadia/db';
import { answerChallenge, readWebhook, type WebhookDelivery } from '@recadia/whatsapp/cloud-api';
import type { WaEvent } from '@recadia/whatsapp';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { openCloudSecrets, type CloudSecrets } from '../connections/index.ts';
import { recordInbound } from './inbound.sql.ts';

/** Meta asks whether the address is ours. */
export async function confirmWebhook(platform: Platform, appKey: string, query: URLSearchParams): Promise<string> {
  const { secrets } = await called(platform, appKey);
  const challenge = answerChallenge(query, secrets.verifyToken);
  if (challenge === null) throw new AppError('ERR_NO_PERMISSION');
  return challenge;
}

interface Letter {
  appKey: string;
  rawBody: Buffer;
  signature: string | undefined;
}

/**
 * Keeps what Meta tells, in one transaction; whatever Meta did sign is taken, or Meta repeats it for a week. What
 * nobody here can read or owns is only counted.
 */
export async function receiveWebhook(platform: Platform, { appKey, rawBody, signature }: Letter): Promise<void> {
  const count = (outcome: string, by = 1) => platform.metrics.webhooks.inc({ outcome }, by);
  const { owner, secrets } = await called(platform, appKey);
  const webhook = readWebhook({ rawBody, signature, appSecret: secrets.appSecret });
  if (!webhook) {
    count('forged');
    throw new AppError('ERR_NO_PERMISSION');
  }
  if (webhook.unreadable > 0) count('unreadable', webhook.unreadable);
  const heard = new Map<number, WaEvent[]>();
  for (const delivery of webhook.deliveries) {
    const connectionId = await addressee(owner, delivery);
    count(connectionId === null ? 'unknown-number' : 'kept');
    if (connectionId !== null) heard.set(connectionId, [...(heard.get(connectionId) ?? []), ...delivery.events]);
  }
  if (heard.size === 0) return;
  const scope = { companyId: owner.company_id };
  await routineTx(scope, async (tx) => {
    for (const [connectionId, events] of [...heard].sort(([a], [b]) => a - b))
      await recordInbound(tx, scope, connectionId, events);
  });
}

/** The connection whose address was called. One that does not exist looks like one with another secret. */
async function called({ vault }: Platform, appKey: string): Promise<{ owner: FoundConnection; secrets: CloudSecrets }> {
  const owner = await systemCall((sys) => findConnection(sys, 'cloud-app', appKey));
  if (!owner?.cloud_secrets_sealed) throw new AppError('ERR_NO_PERMISSION');
  const scope = { companyId: owner.company_id };
  return { owner, secrets: openCloudSecrets(vault, scope, appKey, owner.cloud_secrets_sealed) };
}

/** Meta has one address per app, whatever number it is about; a company's secret speaks for its own numbers alone. */
async function addressee(owner: FoundConnection, { phoneNumberId }: WebhookDelivery): Promise<number | null> {
  if (phoneNumberId === null || phoneNumberId === owner.cloud_phone_number_id) return owner.connection_id;
  const found = await systemCall((sys) => findConnection(sys, 'cloud-number', phoneNumberId));
  return found?.company_id === owner.company_id ? found.connection_id : null;
}
