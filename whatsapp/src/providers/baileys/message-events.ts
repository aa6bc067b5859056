import type { proto } from 'baileys';
import type { WaEvent } from '../../port/events.ts';
import type { Identity, MessageRef } from '../../port/identity.ts';
import { isMe, type Envelope, type Me } from './envelope.ts';
import { identityOf } from './jids.ts';
import { handleIn } from './media-handle.ts';
import type { Names } from './names.ts';
import type { Reading } from './reading.ts';

interface More {
  names: Names;
  me: Me;
  journalKey?: string;
  isHistory?: boolean;
}

/** The events a message stands for. The same message gives the same keys, whenever and by whomever it is read. */
export async function eventsOfMessage(reading: Reading, more: More): Promise<WaEvent[]> {
  if (reading.what === 'nothing' || reading.what === 'for-device') return [];
  const { envelope } = reading;
  const [address] = envelope.chat;
  if (!address) return [];
  const happening = { at: envelope.at, ...(more.journalKey !== undefined && { journalKey: more.journalKey }) };
  const chat = envelope.isGroup ? envelope.chat : await more.names.complete(envelope.chat);
  const sender = await more.names.complete(envelope.sender);
  const place = { address, envelope, me: more.me };

  switch (reading.what) {
    case 'message': {
      const { body, context } = reading;
      const author = envelope.isGroup ? sender[0] : undefined;
      const ref = { chat: address, id: envelope.id, fromMe: envelope.fromMe, ...(author && { author }) };
      return [
        {
          type: 'message',
          ...happening,
          dedupeKey: messageKey(envelope, sender),
          ref,
          chat,
          sender,
          ...(envelope.name !== undefined && { senderName: envelope.name }),
          isFromPhone: envelope.fromMe,
          isHistory: more.isHistory ?? false,
          body: body.kind === 'media' ? { ...body, file: handleIn(body.file, ref) } : body,
          ...context,
        },
      ];
    }
    case 'edit': {
      const ref = ownOf(reading.target, place);
      return [{ type: 'edited', ...happening, dedupeKey: `e:${ref.id}:${envelope.id}`, ref, text: reading.text }];
    }
    case 'deletion': {
      const ref = envelope.isGroup ? targetOf(reading.target, place) : ownOf(reading.target, place);
      return [{ type: 'deleted', ...happening, dedupeKey: `d:${ref.id}`, ref }];
    }
    case 'reaction': {
      const ref = targetOf(reading.target, place);
      const dedupeKey = `r:${ref.id}:${envelope.id}`;
      const { emoji } = reading;
      return [{ type: 'reaction', ...happening, dedupeKey, ref, by: sender, isFromPhone: envelope.fromMe, emoji }];
    }
  }
}

/** In a group two members may use the same id, so the writer belongs to the key: by lid, which everybody has. */
function messageKey({ id, fromMe, isGroup }: Envelope, sender: Identity[]): string {
  const key = `m:${fromMe ? 1 : 0}:${id}`;
  const author = sender.find(({ kind }) => kind === 'lid') ?? sender[0];
  return isGroup && author ? `${key}:${author.value}` : key;
}

interface Place {
  address: Identity;
  envelope: Envelope;
  me: Me;
}

/** People edit what they wrote themselves, whatever the key claims. */
function ownOf(target: proto.IMessageKey, { address, envelope }: Place): MessageRef {
  const author = envelope.isGroup ? envelope.sender[0] : undefined;
  return { chat: address, id: target.id ?? '', fromMe: envelope.fromMe, ...(author && { author }) };
}

/** The message somebody reacts to, or deletes as a group's admin. Its key is written as the writer sees it: their `me` is not ours. */
function targetOf(target: proto.IMessageKey, { address, envelope, me }: Place): MessageRef {
  const id = target.id ?? '';
  const author = identityOf(target.participant);
  if (envelope.isGroup) {
    const writer = author ?? (target.fromMe ? envelope.sender[0] : undefined);
    const fromMe = writer ? isMe(writer, me) : envelope.fromMe && target.fromMe === true;
    return { chat: address, id, fromMe, ...(writer && { author: writer }) };
  }
  return { chat: address, id, fromMe: envelope.fromMe === (target.fromMe === true) };
}
