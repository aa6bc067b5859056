import type { WaEvent } from '../../../port/events.ts';
import { asList, asObject, asText, parseJson, type Json } from '../json.ts';
import { readAccountUpdate, readQualityUpdate, readTemplateUpdate } from './account.ts';
import { readEcho } from './echoes.ts';
import { readMessage } from './messages.ts';
import { readStatus } from './statuses.ts';
import { isAuthentic } from './verify.ts';

/** The events of one webhook for one number, or for the whole account when it names no number. */
export interface WebhookDelivery {
  wabaId: string;
  phoneNumberId: string | null;
  events: WaEvent[];
}

export interface Webhook {
  deliveries: WebhookDelivery[];
  /** The number of parts that could not be parsed. They are not refused, because Meta would repeat them for a week. */
  unreadable: number;
}

/** Null when the signature is not Meta's. The caller answers a signed webhook with 200 once its events are stored. */
export function readWebhook(options: {
  rawBody: Buffer;
  signature: string | undefined;
  appSecret: string;
}): Webhook | null {
  const { rawBody, signature, appSecret } = options;
  if (!isAuthentic(rawBody, signature, appSecret)) return null;
  const body = asObject(parseJson(rawBody.toString('utf8')));
  if (body.object !== 'whatsapp_business_account' || !Array.isArray(body.entry))
    return { deliveries: [], unreadable: 1 };

  const webhook: Webhook = { deliveries: [], unreadable: 0 };
  for (const entry of asList(body.entry)) {
    const wabaId = asText(entry.id) ?? '';
    for (const change of asList(entry.changes)) {
      const value = asObject(change.value);
      const readings = readChange(asText(change.field) ?? '', value, entry);
      const events = readings.flatMap((reading) => reading ?? []);
      webhook.unreadable += readings.filter((reading) => reading === null).length;
      if (events.length === 0) continue;
      const phoneNumberId = asText(asObject(value.metadata).phone_number_id) ?? null;
      webhook.deliveries.push({ wabaId, phoneNumberId, events });
    }
  }
  return webhook;
}

/** Null for each part that could not be parsed. */
function readChange(field: string, value: Json, entry: Json): (WaEvent[] | null)[] {
  switch (field) {
    case 'messages': {
      const people = asList(value.contacts);
      return [
        ...asList(value.messages).map((message) => readMessage(message, people)),
        ...asList(value.statuses).map(readStatus),
      ];
    }
    case 'smb_message_echoes': {
      const company = asText(asObject(value.metadata).display_phone_number) ?? '';
      return asList(value.message_echoes).map((echo) => readEcho(echo, company));
    }
    case 'message_template_status_update':
      return [readTemplateUpdate(value, entry)];
    case 'account_update':
      return [readAccountUpdate(value, entry)];
    case 'phone_number_quality_update':
      return [readQualityUpdate(value, entry)];
    default:
      return [null];
  }
}
