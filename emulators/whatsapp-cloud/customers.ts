import { RefusedRequest } from '../lib/fields.ts';
import type { Words } from '../lib/words.ts';
import type { Delivery } from './accept.ts';
import { show, type ChatMessage, type Kept, type MessageBody } from './conversations.ts';
import { statusError } from './graph/refusal.ts';
import { vcardToCard } from './graph/vcards.ts';
import type { Limits } from './limits.ts';
import type { Person } from './people.ts';
import type { WebhookSender } from './webhooks/sender.ts';
import { echoUpdate, messageUpdate } from './webhooks/updates.ts';
import type { CloudNumber } from './number.ts';
import type { World } from './world.ts';

export interface Writing {
  /** The company's phone or phone number id. */
  to: string;
  words: Words;
  quotedId?: string;
  isForwarded?: boolean;
}

/** The actions of people on their phones, and the resulting webhooks. */
export function createCustomers(world: World, sender: WebhookSender, delivery: Delivery, limits: Limits) {
  const { people, numbers, conversations, clock, media, ledger } = world;
  const timestamp = () => String(clock.seconds());

  const find = (phone: string, id: string): Kept => {
    const kept = conversations.find(id);
    if (kept?.conversation.person.phone !== phone) throw new RefusedRequest(404, `no message ${id} on this phone`);
    return kept;
  };

  const toBody = (words: Words, { wabaId }: CloudNumber): MessageBody => {
    if ('text' in words) return { kind: 'text', text: words.text };
    if ('location' in words) return { kind: 'location', ...words.location };
    if ('contacts' in words) return { kind: 'contacts', vcards: words.contacts };
    const { base64, kind, ...more } = words.media;
    const bytes = Buffer.from(base64, 'base64');
    const { id } = media.put({ wabaId, mimeType: more.mimeType, bytes, from: 'customer' });
    return { kind, ...more, bytes: bytes.length, mediaId: id };
  };

  const contentOf = ({ id, quotedId, body }: ChatMessage, number: CloudNumber, isForwarded = false) => ({
    id,
    timestamp: timestamp(),
    context:
      quotedId || isForwarded
        ? { from: quotedId && number.phone, id: quotedId, forwarded: isForwarded || undefined }
        : undefined,
    ...typed(body, world),
  });

  /** Only numbers of the Business app receive edits and deletions; others get an unsupported message. */
  const sendChange = (kept: Kept, change: Record<string, unknown>) => {
    const { number, person } = kept.conversation;
    const head = { id: delivery.newId(), timestamp: timestamp() };
    const content = number.isCoexistence ? change : { type: 'unsupported', errors: [statusError(131051)] };
    sender.enqueue(messageUpdate(number, person, { ...head, ...content }));
  };

  return {
    write(phone: string, { to, words, quotedId, isForwarded }: Writing): string {
      const person = people.get(phone);
      const number = numbers.get(to);
      const conversation = conversations.between(number, person);
      const message = delivery.newMessage(number.phone, phone, toBody(words, number), quotedId);
      message.ticks = 2;
      limits.takeThroughput(number);
      conversation.lastWrittenAt = clock.now().getTime();
      show(conversation, message);
      conversations.keep({ conversation, message });
      ledger.write({
        direction: 'note',
        kind: 'customer.message',
        who: number.phoneNumberId,
        detail: { id: message.id },
      });
      sender.enqueue(messageUpdate(number, person, contentOf(message, number, isForwarded)));
      return message.id;
    },
    /** Sends any message content as it is: for kinds of messages that the emulator cannot build. */
    sendRaw(phone: string, to: string, content: Record<string, unknown>): string {
      const number = numbers.get(to);
      const id = delivery.newId();
      conversations.between(number, people.get(phone)).lastWrittenAt = clock.now().getTime();
      sender.enqueue(messageUpdate(number, people.get(phone), { id, timestamp: timestamp(), ...content }));
      return id;
    },
    read: (phone: string, id: string) => delivery.advance(find(phone, id), 'read'),
    played: (phone: string, id: string) => delivery.advance(find(phone, id), 'played'),
    react(phone: string, id: string, emoji: string | null) {
      const { conversation, message } = find(phone, id);
      if (emoji) message.reactions[phone] = emoji;
      else delete message.reactions[phone];
      const reaction = { message_id: id, emoji: emoji ?? undefined };
      const head = { id: delivery.newId(), timestamp: timestamp() };
      sender.enqueue(messageUpdate(conversation.number, conversation.person, { ...head, type: 'reaction', reaction }));
    },
    edit(phone: string, id: string, text: string) {
      const kept = find(phone, id);
      kept.message.editedText = text;
      const { body } = kept.message;
      const now = 'mediaId' in body ? { ...body, caption: text } : { kind: 'text' as const, text };
      sendChange(kept, { type: 'edit', edit: { original_message_id: id, message: typed(now, world) } });
    },
    delete(phone: string, id: string) {
      const kept = find(phone, id);
      kept.message.deletedAt = clock.now().toISOString();
      sendChange(kept, { type: 'revoke', revoke: { original_message_id: id } });
    },
    setOnline(phone: string, isOnline: boolean) {
      const person: Person = people.get(phone);
      person.isOnline = isOnline;
      if (isOnline) delivery.deliverWaiting(person);
    },
    /** The company writes in the Business app of a number that is also on the API. */
    echo(from: string, phone: string, text: string): string {
      const number = numbers.get(from);
      if (!number.isCoexistence) throw new RefusedRequest(400, 'this number has no Business app beside the API');
      const person = people.get(phone);
      const conversation = conversations.between(number, person);
      const message = delivery.newMessage(number.phone, number.phone, { kind: 'text', text });
      message.ticks = 2;
      show(conversation, message);
      conversations.keep({ conversation, message });
      sender.enqueue(echoUpdate(number, person, contentOf(message, number)));
      return message.id;
    },
    inbox: (phone: string, chat?: string): ChatMessage[] =>
      conversations
        .of(people.get(phone))
        .filter(({ number }) => !chat || number.phone === chat)
        .flatMap(({ messages }) => messages),
    isTypedTo: (phone: string, to: string) =>
      conversations.between(numbers.get(to), people.get(phone)).typingUntil > clock.now().getTime(),
  };
}

/** `{ type, <type>: … }` as in messages. */
function typed(body: MessageBody, { media }: Pick<World, 'media'>): Record<string, unknown> {
  switch (body.kind) {
    case 'text':
    case 'template':
      return { type: 'text', text: { body: body.text } };
    case 'location': {
      const { kind, ...place } = body;
      return { type: kind, location: place };
    }
    case 'contacts':
      return { type: 'contacts', contacts: body.vcards.map(vcardToCard) };
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      const { kind, mediaId: id, mimeType, caption, fileName, voice } = body;
      const sha256 = media.get(id)?.sha256;
      const file = { id, mime_type: mimeType, sha256, caption, filename: fileName };
      return { type: kind, [kind]: kind === 'audio' ? { ...file, voice: voice ?? false } : file };
    }
  }
}
