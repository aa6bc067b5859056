import { normalizeMessageContent, proto, unpadRandomMax16 } from 'baileys';
import type { Body } from '../../../port/body.ts';
import { rawOf } from '../../../port/raw.ts';
import type { JournalEntry } from '../../../port/store.ts';
import { readBody, textOf } from '../outbound/body.ts';
import { readEnvelope, type Envelope, type Me } from './envelope.ts';

/** The parsed kind of a message. */
export type Reading =
  | { what: 'nothing' }
  /** A protocol message from the company's phone; Baileys handles it. */
  | { what: 'for-device' }
  | { what: 'message'; envelope: Envelope; body: Body; context: Context }
  | { what: 'edit'; envelope: Envelope; target: proto.IMessageKey; text: string }
  | { what: 'deletion'; envelope: Envelope; target: proto.IMessageKey }
  | { what: 'reaction'; envelope: Envelope; target: proto.IMessageKey; emoji: string | null };

interface Context {
  quoted?: { id: string; text?: string };
  isForwarded?: boolean;
}

const nothing: Reading = { what: 'nothing' };
const { Type } = proto.Message.ProtocolMessage;
const forDevice = new Set<unknown>([
  Type.HISTORY_SYNC_NOTIFICATION,
  Type.APP_STATE_SYNC_KEY_SHARE,
  Type.LID_MIGRATION_MAPPING_SYNC,
  Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
]);

export function readEntry(entry: JournalEntry, me: Me): Reading {
  const envelope = readEnvelope(entry.attrs, me);
  const message = envelope && decodePlaintext(entry.plaintext);
  if (!message) return nothing;
  const reading = readMessage(envelope, message);
  if (reading.what !== 'nothing' || !isOfUnknownKind(entry.plaintext, message)) return reading;
  const body: Body = { kind: 'unsupported', what: 'unknown', raw: rawOf({ protobuf: entry.plaintext }) };
  return { what: 'message', envelope, body, context: {} };
}

/** Whether the library knows no part of the message: WhatsApp's apps get new kinds of messages before the library. */
function isOfUnknownKind(plaintext: Uint8Array, message: proto.IMessage): boolean {
  const { messageContextInfo: _, ...parts } = normalizeMessageContent(message) ?? {};
  if (Object.values(parts).some((part) => part !== null && part !== undefined)) return false;
  // The library omits unknown fields when it encodes.
  return proto.Message.encode(message).finish().length < unpadRandomMax16(Buffer.from(plaintext)).length;
}

/** Null for invalid bytes, because a customer can send any bytes. */
export function decodePlaintext(plaintext: Uint8Array): proto.IMessage | null {
  try {
    const message = proto.Message.decode(unpadRandomMax16(Buffer.from(plaintext)));
    return message.deviceSentMessage?.message ?? message;
  } catch {
    return null;
  }
}

export function readMessage(envelope: Envelope, message: proto.IMessage | null | undefined): Reading {
  const content = normalizeMessageContent(message ?? undefined);
  if (!content) return nothing;
  if (content.protocolMessage) return readProtocol(envelope, content.protocolMessage);
  const { reactionMessage } = content;
  if (reactionMessage) {
    const { key: target, text } = reactionMessage;
    return target?.id ? { what: 'reaction', envelope, target, emoji: text || null } : nothing;
  }
  const body = readBody(content);
  return body ? { what: 'message', envelope, body, context: contextOf(content) } : nothing;
}

function readProtocol(envelope: Envelope, message: proto.Message.IProtocolMessage): Reading {
  const { type, key: target } = message;
  if (forDevice.has(type)) return envelope.fromMe ? { what: 'for-device' } : nothing;
  if (!target?.id) return nothing;
  if (type === Type.REVOKE) return { what: 'deletion', envelope, target };
  const text =
    type === Type.MESSAGE_EDIT ? textOf(normalizeMessageContent(message.editedMessage ?? undefined)) : undefined;
  return text === undefined ? nothing : { what: 'edit', envelope, target, text };
}

function contextOf(content: proto.IMessage): Context {
  const parts = Object.values(content) as ({ contextInfo?: proto.IContextInfo | null } | null)[];
  const info = parts.find((part) => part && typeof part === 'object' && part.contextInfo)?.contextInfo;
  if (!info) return {};
  const text = textOf(normalizeMessageContent(info.quotedMessage ?? undefined));
  return {
    ...(info.stanzaId && { quoted: { id: info.stanzaId, ...(text !== undefined && { text }) } }),
    ...(info.isForwarded && { isForwarded: true }),
  };
}
