import { proto, type WAMessageContent } from 'baileys';
import { readBody } from './body.ts';
import type { Person } from '../model.ts';

interface Arrival {
  id: string;
  chat: string;
  from: Person;
  content: WAMessageContent;
  at: Date;
  /** The delivery state of a new message. */
  ticks?: number;
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** Applies a message to a phone: as a new one, or to the message it edits, deletes or reacts to. */
export function applyMessage(person: Person, { id, chat, from, content, at, ticks = 2 }: Arrival): boolean {
  const change = content.editedMessage?.message?.protocolMessage ?? content.protocolMessage;
  const reaction = content.reactionMessage;
  const target = person.inbox.find(chat, reaction?.key?.id ?? change?.key?.id ?? '');
  if (reaction) {
    if (target && reaction.text) target.reactions[from.phone] = reaction.text;
    else if (target) delete target.reactions[from.phone];
    return true;
  }
  if (change) {
    if (target && change.type === REVOKE) target.deletedAt = at.toISOString();
    if (target && change.type === MESSAGE_EDIT) target.editedText = readText(change.editedMessage);
    return true;
  }
  const { body, quotedId } = readBody(content);
  return person.inbox.add({ id, chat, from: from.phone, body, quotedId, at: at.toISOString(), ticks });
}

function readText(message: WAMessageContent | null | undefined): string {
  const body = message ? readBody(message).body : null;
  if (body?.kind === 'text') return body.text;
  return body && 'caption' in body ? (body.caption ?? '') : '';
}
