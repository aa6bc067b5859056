import type { Delivery } from '../accept.ts';
import type { Limits } from '../limits.ts';
import { userIdOf, type Person } from '../people.ts';
import type { CloudNumber } from '../number.ts';
import type { World } from '../world.ts';
import type { Asked } from './asked.ts';
import { readContent } from './content.ts';
import { GraphRefusal } from './refusal.ts';

const TYPING_MS = 25_000;

/** POST /{phone number id}/messages */
export function createMessagesCall(world: World, limits: Limits, delivery: Delivery) {
  const { chaos, conversations, people, clock } = world;

  const recipientOf = (number: CloudNumber, asked: Asked): { input: string; person?: Person; phone?: string } => {
    const userId = asked.optionalText('recipient');
    if (userId !== undefined) {
      const person = people.byUserId(userId, number.wabaId);
      if (!person) throw new GraphRefusal(131009, 'recipient is not a user id of this business');
      return { input: userId, person };
    }
    const input = asked.text('to');
    const phone = input.replaceAll(/\D/g, '');
    if (phone === number.phone) throw new GraphRefusal(131021);
    if (!phone) throw new GraphRefusal(131009, 'to is not a phone number');
    return { input, phone, person: people.find(phone) };
  };

  const markRead = (number: CloudNumber, asked: Asked) => {
    const kept = conversations.find(asked.text('message_id'));
    if (kept?.conversation.number !== number || kept.message.from === number.phone) {
      throw new GraphRefusal(131009, 'message_id is not a message of a customer');
    }
    const { conversation, message } = kept;
    for (const earlier of conversation.messages.slice(0, conversation.messages.indexOf(message) + 1)) {
      if (earlier.from !== number.phone) earlier.ticks = Math.max(earlier.ticks, 3);
    }
    if (asked.has('typing_indicator')) conversation.typingUntil = clock.now().getTime() + TYPING_MS;
    return { success: true };
  };

  const react = (number: CloudNumber, person: Person, asked: Asked) => {
    const reaction = asked.object('reaction');
    const kept = conversations.find(reaction.text('message_id'));
    if (kept?.conversation !== conversations.between(number, person)) {
      throw new GraphRefusal(131009, 'message_id is not a message of this chat');
    }
    return delivery.react(kept, reaction.optionalText('emoji') ?? '', asked.optionalText('biz_opaque_callback_data'));
  };

  return (number: CloudNumber, asked: Asked): Record<string, unknown> => {
    if (asked.text('messaging_product') !== 'whatsapp')
      throw new GraphRefusal(100, 'messaging_product is not whatsapp');
    if (!number.isRegistered) throw new GraphRefusal(133010);
    if (number.isLocked) throw new GraphRefusal(131031);
    if (asked.optionalText('status') === 'read') return markRead(number, asked);

    const refusal = chaos.refusal('messages', number.phoneNumberId);
    if (refusal !== null) throw new GraphRefusal(refusal);
    if (!limits.takeThroughput(number))
      throw new GraphRefusal(130429, 'Cloud API message throughput has been reached.');
    const { input, person, phone } = recipientOf(number, asked);
    if (!limits.takePair(number, person?.phone ?? input)) throw new GraphRefusal(131056);

    const isReaction = asked.optionalText('type') === 'reaction';
    const opaque = asked.optionalText('biz_opaque_callback_data');
    const body = isReaction ? null : readContent(world, number, asked);
    const id = !person
      ? delivery.acceptForUnknown(number, phone ?? input, opaque)
      : body === null
        ? react(number, person, asked)
        : delivery.accept({
            number,
            person,
            body,
            opaque,
            quotedId: asked.optionalObject('context')?.text('message_id'),
          });
    const known = asked.has('recipient') && person ? { user_id: userIdOf(person, number.wabaId) } : { wa_id: phone };
    const isTemplate = body?.kind === 'template';
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input, ...known }],
      messages: [{ id, ...(isTemplate && { message_status: 'accepted' }) }],
    };
  };
}
