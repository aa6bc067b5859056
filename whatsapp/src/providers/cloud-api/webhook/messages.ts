import type { InboundMessage, WaEvent } from '../../../port/events.ts';
import type { Identity, MessageRef } from '../../../port/identity.ts';
import { asObject, asText, type Json } from '../json.ts';
import { readBody } from './body.ts';
import { digits, readSender, type Person } from './people.ts';
import { readTime } from './time.ts';

/** A customer's message, reaction, edit, deletion or change of number. Null when it cannot be parsed. */
export function readMessage(message: Json, people: Json[]): WaEvent[] | null {
  const id = asText(message.id);
  const at = readTime(message.timestamp);
  const sender = readSender(message, people);
  if (!id || !at || !sender) return null;
  const groupId = asText(message.group_id);
  const chat: [Identity, ...Identity[]] = groupId ? [{ kind: 'group', value: groupId }] : sender.names;
  const place = { chat, id, at, isFromPhone: false, author: groupId ? sender.names[0] : undefined };

  const change = readChange(message, place, sender.names);
  if (change) return change;
  if (message.type === 'system') {
    const moved = readMove(asObject(message.system), sender);
    if (moved) return [{ type: 'identity', ...moved, at, dedupeKey: `i:${id}` }];
  }
  return [{ ...toMessage(message, place), sender: sender.names, senderName: sender.displayName }];
}

export interface Place {
  chat: [Identity, ...Identity[]];
  id: string;
  at: Date;
  /** Done in the company's own Business app. */
  isFromPhone: boolean;
  author?: Identity;
}

/** The message event without its sender. */
export function toMessage(message: Json, { chat, id, at, isFromPhone, author }: Place): Omit<InboundMessage, 'sender'> {
  const context = asObject(message.context);
  const quotedId = asText(context.id);
  return {
    type: 'message',
    dedupeKey: `m:${isFromPhone ? 1 : 0}:${id}${author ? `:${author.value}` : ''}`,
    at,
    ref: { chat: chat[0], id, fromMe: isFromPhone, ...(author && { author }) },
    chat,
    isFromPhone,
    isHistory: false,
    ...((context.forwarded === true || context.frequently_forwarded === true) && { isForwarded: true }),
    body: readBody(message),
    ...(quotedId && { quoted: { id: quotedId } }),
  };
}

/** A reaction, edit or deletion of an earlier message; null for a new message. */
export function readChange(message: Json, place: Place, by: Identity[]): WaEvent[] | null {
  const { chat, id, at, isFromPhone, author } = place;
  const refTo = (earlier: string, fromMe: boolean): MessageRef => ({
    chat: chat[0],
    id: earlier,
    fromMe,
    ...(author && !fromMe && { author }),
  });
  switch (message.type) {
    case 'reaction': {
      const { message_id: earlier, emoji } = asObject(message.reaction);
      const target = asText(earlier);
      if (!target) return null;
      // The webhook does not name the author of the message, and most reactions go to the other side.
      const ref = refTo(target, !isFromPhone);
      return [
        { type: 'reaction', ref, by, isFromPhone, emoji: asText(emoji) ?? null, at, dedupeKey: `r:${target}:${id}` },
      ];
    }
    case 'edit': {
      const { original_message_id: earlier, message: next } = asObject(message.edit);
      const target = asText(earlier);
      const body = readBody(asObject(next));
      const text = body.kind === 'text' ? body.text : body.kind === 'media' ? body.caption : undefined;
      if (!target || text === undefined) return null;
      return [{ type: 'edited', ref: refTo(target, isFromPhone), text, at, dedupeKey: `e:${target}:${id}` }];
    }
    case 'revoke': {
      const target = asText(asObject(message.revoke).original_message_id);
      if (!target) return null;
      return [{ type: 'deleted', ref: refTo(target, isFromPhone), at, dedupeKey: `d:${target}` }];
    }
    default:
      return null;
  }
}

/** The identities of a customer after a change of number. */
function readMove(system: Json, { names, displayName }: Person): { names: Identity[]; displayName?: string } | null {
  const phone = digits(asText(system.wa_id) ?? asText(system.new_wa_id));
  const userId = asText(system.user_id);
  if (!phone && !userId) return null;
  const fresh: Identity[] = [];
  if (phone) fresh.push({ kind: 'pn', value: phone });
  if (userId) fresh.push({ kind: 'bsuid', value: userId });
  return { names: [...names, ...fresh], displayName };
}
