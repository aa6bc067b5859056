import { createHmac } from 'node:crypto';
import type { WaEvent } from '../../../index.ts';
import { readWebhook } from './read.ts';

export const appSecret = 'app-secret';
export const metadata = { display_phone_number: '5511900001111', phone_number_id: 'P1' };
export const person = {
  profile: { name: 'Maria', username: 'maria.sp' },
  wa_id: '5511988887777',
  user_id: 'BR.1',
};
/** The common fields of every message of this person. */
export const head = { from: '5511988887777', from_user_id: 'BR.1', id: 'wamid.1', timestamp: '1760000000' };

export function sign(bytes: Buffer, secret = appSecret): string {
  return `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
}

export function envelope(field: string, value: unknown, more: object = {}) {
  return { object: 'whatsapp_business_account', entry: [{ id: 'W1', ...more, changes: [{ field, value }] }] };
}

/** Parses a body with a valid signature. */
export function read(body: unknown) {
  const rawBody = Buffer.from(JSON.stringify(body));
  return readWebhook({ rawBody, signature: sign(rawBody), appSecret });
}

export function eventsOf(value: object, field = 'messages', more: object = {}): WaEvent[] {
  const webhook = read(envelope(field, { messaging_product: 'whatsapp', metadata, ...value }, more));
  return webhook?.deliveries.flatMap(({ events }) => events) ?? [];
}

export function messageOf(content: object): WaEvent | undefined {
  return eventsOf({ contacts: [person], messages: [{ ...head, ...content }] })[0];
}
