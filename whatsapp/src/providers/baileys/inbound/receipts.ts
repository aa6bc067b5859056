import type { BinaryNode } from 'baileys';
import { WaError } from '../../../port/errors.ts';
import type { Ack, WaEvent } from '../../../port/events.ts';
import type { Identity } from '../../../port/identity.ts';
import { isMe, timeOf, type Me } from './envelope.ts';
import { identityOf } from '../jids.ts';
import { refusals } from '../outbound/refusals.table.ts';

/**
 * Receipts and acks are read from the stanzas: Baileys emits nothing for a positive ack, merges simultaneous receipts
 * and merges a status into the echo of our own message while that is buffered.
 */
const acks: Record<string, Ack> = { delivered: 3, inactive: 3, read: 4, played: 5 };
const mostIds = 10_000;

type ClientIdOf = (id: string) => { clientId?: string };

/** The ack events of a receipt. In a group the first member counts. */
export function readReceipt({ attrs, content }: BinaryNode, me: Me, clientIdOf: ClientIdOf): WaEvent[] {
  const ack = acks[attrs.type ?? 'delivered'];
  const chat = identityOf(attrs.from);
  const by = identityOf(attrs.participant ?? attrs.from);
  // A receipt from the company's phone means that the company has read the customer's message.
  if (!ack || !chat || !by || attrs.recipient !== undefined || isMe(by, me)) return [];
  return idsIn(attrs, content).map((id) => ackEvent({ id, chat, ack, at: timeOf(attrs.t), ...clientIdOf(id) }));
}

/** WhatsApp accepted or refused an outbound message. */
export function readAck({ attrs }: BinaryNode, clientIdOf: ClientIdOf): WaEvent[] {
  const chat = identityOf(attrs.from);
  const { id, error } = attrs;
  if (!chat || !id) return [];
  const at = timeOf(attrs.t);
  if (error === undefined) return [ackEvent({ id, chat, ack: 2, at, ...clientIdOf(id) })];
  const ref = { chat, id, fromMe: true };
  const failed: WaEvent = {
    type: 'failed',
    dedupeKey: `f:${id}:${error}`,
    at,
    ref,
    error: refusalOf(Number(error)),
    ...clientIdOf(id),
  };
  if (error !== '463') return [failed];
  return [failed, { type: 'restriction', dedupeKey: `x:${id}`, at, reason: 'new-chats' }];
}

export function refusalOf(status: number): WaError {
  const known = refusals[status];
  if (!known) return new WaError('refused', 'never', { status, detail: `WhatsApp refused the message (${status}).` });
  return new WaError(known.code, known.advice, { status, detail: known.detail });
}

interface Step {
  id: string;
  chat: Identity;
  ack: Ack;
  at: Date;
  clientId?: string;
}

function ackEvent({ id, chat, ...step }: Step): WaEvent {
  return { type: 'ack', dedupeKey: `a:${id}:${step.ack}`, ref: { chat, id, fromMe: true }, ...step };
}

/** The message ids of a receipt, which may name many. */
function idsIn(attrs: BinaryNode['attrs'], content: BinaryNode['content']): string[] {
  const [list] = Array.isArray(content) ? content : [];
  const items = list && Array.isArray(list.content) ? list.content.slice(0, mostIds) : [];
  return [attrs.id, ...items.filter(({ tag }) => tag === 'item').map((item) => item.attrs.id)].filter(
    (id) => id !== undefined,
  );
}
