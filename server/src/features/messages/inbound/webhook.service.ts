import { findConnection, systemCall, type FoundConnection } from '@recadia/db';
import { answerChallenge, readWebhook, type WebhookDelivery } from '@recadia/whatsapp/cloud-api';
import type { WaEvent } from '@recadia/whatsapp';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inboundRows } from './inbound-rows.ts';
import { createRecorder } from './recorder.ts';
import { findWebhookOwner, loadWebhookOwner, type WebhookOwner } from './webhook-owners.ts';

/** Shared by all requests of this process, because deliveries are recorded together. */
const record = createRecorder();

/** Answers Meta's verification challenge for the webhook URL. */
export async function confirmWebhook(platform: Platform, appKey: string, query: URLSearchParams): Promise<string> {
  const { secrets } = await loadWebhookOwner(platform, appKey);
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
  const read = ({ secrets }: WebhookOwner) => readWebhook({ rawBody, signature, appSecret: secrets.appSecret });
  let found = await findWebhookOwner(platform, appKey);
  let webhook = read(found);
  if (!webhook && found.isCached) {
    // The secret may have been changed since it was cached.
    found = await loadWebhookOwner(platform, appKey);
    webhook = read(found);
  }
  if (!webhook) {
    count('forged');
    throw new AppError('ERR_NO_PERMISSION');
  }
  const { owner } = found;
  if (webhook.unreadable > 0) count('unreadable', webhook.unreadable);
  const received = new Map<number, WaEvent[]>();
  for (const delivery of webhook.deliveries) {
    const connectionId = await findAddressedConnection(owner, delivery);
    count(connectionId === null ? 'unknown-number' : 'kept');
    if (connectionId !== null) received.set(connectionId, [...(received.get(connectionId) ?? []), ...delivery.events]);
  }
  if (received.size === 0) return;
  const rows = [...received].flatMap(([connectionId, events]) =>
    inboundRows({ connectionId, provider: 'cloud' }, events),
  );
  if (rows.length > 0) await record({ companyId: owner.company_id, rows });
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
