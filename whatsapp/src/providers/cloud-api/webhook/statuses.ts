import type { Ack, WaEvent } from '../../../port/events.ts';
import { refusal } from '../errors.ts';
import { asList, asNumber, asObject, asText, type Json } from '../json.ts';
import { digits, namesOf } from './people.ts';
import { readTime } from './time.ts';

const acks = new Map<string, Ack>([
  ['sent', 2],
  ['delivered', 3],
  ['read', 4],
  ['played', 5],
]);

/** The status of an outbound message. Statuses come in any order, and `read` may come without `delivered`. */
export function readStatus(status: Json): WaEvent[] | null {
  const id = asText(status.id);
  const at = readTime(status.timestamp);
  const chat = namesOf({ phone: digits(asText(status.recipient_id)), userId: asText(status.recipient_user_id) });
  const step = asText(status.status);
  if (!id || !at || !chat || !step) return null;
  const common = {
    ref: { chat: chat[0], id, fromMe: true },
    at,
    dedupeKey: `s:${id}:${step}`,
    clientId: asText(status.biz_opaque_callback_data),
  };
  const ack = acks.get(step);
  if (ack) return [{ type: 'ack', ack, ...common }];
  if (step !== 'failed') return null;
  const error = asObject(asList(status.errors)[0]);
  const detail = asText(asObject(error.error_data).details) ?? asText(error.title);
  // A failure without a code has no known cause, so its advice is `never`.
  return [{ type: 'failed', error: refusal(asNumber(error.code) ?? -1, detail), ...common }];
}
