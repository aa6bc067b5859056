import type { proto } from 'baileys';
import type { WaEvent } from '../../../port/events.ts';
import type { Identity, MessageRef } from '../../../port/identity.ts';
import { isMe, type Envelope, type Me } from './envelope.ts';
import { identityOf } from '../jids.ts';
import { handleIn } from '../media/media-handle.ts';
import type { Names } from './names.ts';
import type { Reading } from './reading.ts';

interface More {
  names: Names;
  me: Me;
  journalKey?: string;
  isHistory?: boolean;
}

/** The events of a message. The same message always has the same keys, also in another process. */
export async function eventsOfMessage(reading: Reading, more: More): Promise<WaEvent[]> {
  if (reading.what === 'nothing' || reading.what === 'for-device') return [];
  const { envelope } = reading;
  const [address] = envelope.chat;
  if (!address) return [];
  const common = { at: envelope.at, ...(more.journalKey !== undefined && { journalKey: more.journalKey }) };
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
          ...common,
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
      return [{ type: 'edited', ...common, dedupeKey: `e:${ref.id}:${envelope.id}`, ref, text: reading.text }];
    }
    case 'deletion': {
      const ref = envelope.isGroup ? targetOf(reading.target, place) : ownOf(reading.target, place);
      return [{ type: 'deleted', ...common, dedupeKey: `d:${ref.id}`, ref }];
    }
    case 'reaction': {
      const ref = targetOf(reading.target, place);
      const dedupeKey = `r:${ref.id}:${envelope.id}`;
      const { emoji } = reading;
      return [{ type: 'reaction', ...common, dedupeKey, ref, by: sender, isFromPhone: envelope.fromMe, emoji }];
    }
  }
}

/** Two members of a group may use the same id, so the key has the author's lid, which every member has. */
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

/** An edited or deleted message belongs to the author of the event, because its key is not trusted. */
function ownOf(target: proto.IMessageKey, { address, envelope }: Place): MessageRef {
  const author = envelope.isGroup ? envelope.sender[0] : undefined;
  return { chat: address, id: target.id ?? '', fromMe: envelope.fromMe, ...(author && { author }) };
}

/** The target of a reaction or of an admin's deletion; `fromMe` in its key is relative to the event's author. */
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
