import { createHmac } from 'node:crypto';
import type { CloudNumber } from '../number.ts';

/** One update of a number (or, without metadata, of its account). */
export interface Update {
  number: CloudNumber;
  field: string;
  value: Record<string, unknown>;
  /** An update of an account has its time on the entry. */
  time?: number;
}

export interface WebhookPayload {
  body: string;
  signature: string;
}

/** The bytes of one webhook and their signature. Updates of one account share an entry, equal ones share a value. */
export function buildPayload(updates: Update[], appSecret: string): WebhookPayload {
  const entries = new Map<string, { id: string; time?: number; changes: Change[] }>();
  for (const { number, field, value, time } of updates) {
    let entry = entries.get(number.wabaId);
    if (!entry) {
      entry = { id: number.wabaId, changes: [] };
      entries.set(number.wabaId, entry);
    }
    entry.time ??= time;
    const last = entry.changes.at(-1);
    if (last?.number === number && last.field === field && join(last.value, value)) continue;
    entry.changes.push({ number, field, value: { ...head(number, field), ...value } });
  }
  const body = escapeNonAscii(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [...entries.values()].map(({ id, time, changes }) => ({
        id,
        time,
        changes: changes.map(({ field, value }) => ({ value, field })),
      })),
    }),
  );
  return { body, signature: sign(body, appSecret) };
}

/** Meta escapes everything beyond ASCII as \uXXXX, and signs the escaped bytes. */
export function escapeNonAscii(json: string): string {
  return json.replaceAll(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function sign(body: string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

interface Change {
  number: CloudNumber;
  field: string;
  value: Record<string, unknown>;
}

function head({ phone, phoneNumberId }: CloudNumber, field: string): Record<string, unknown> {
  if (field !== 'messages' && field !== 'smb_message_echoes') return {};
  return {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: phone, phone_number_id: phoneNumberId },
  };
}

/** Appends the lists of an update to the previous ones; false where the two are of different kinds. */
function join(into: Record<string, unknown>, value: Record<string, unknown>): boolean {
  const kinds = ['messages', 'statuses', 'message_echoes'].filter((kind) => kind in value);
  if (kinds.length !== 1 || !kinds.every((kind) => kind in into)) return false;
  for (const [name, list] of Object.entries(value)) {
    const before = into[name];
    if (Array.isArray(before) && Array.isArray(list)) into[name] = [...(before as unknown[]), ...(list as unknown[])];
  }
  return true;
}
