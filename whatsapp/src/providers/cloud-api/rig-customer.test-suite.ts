import type { ChatMessage, WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import type { Customer, Received, SampleMedia, Words } from '../../conformance/rig.test-suite.ts';

export function createCloudCustomer(
  emulator: WhatsAppCloud,
  phone: string,
  { name, hidesPhone, company }: { name: string; hidesPhone: boolean; company: string },
): Customer {
  const toReceived = async (message: ChatMessage): Promise<Received> => {
    const { body } = message;
    const common = {
      id: message.id,
      quotedId: message.quotedId,
      editedText: message.editedText,
      isDeleted: message.deletedAt !== undefined,
      repeats: message.repeats,
    };
    switch (body.kind) {
      case 'text':
      case 'template':
        return { ...common, text: body.text };
      case 'location':
        return { ...common, location: body };
      case 'contacts':
        return { ...common, vcards: body.vcards };
      default: {
        const answer = await fetch(`${emulator.adminUrl}/media/${body.mediaId}`);
        const { kind, mimeType, caption, fileName, voice } = body;
        const bytes = Buffer.from(await answer.arrayBuffer());
        return { ...common, media: { kind, mimeType, caption, fileName, isVoice: voice, bytes } };
      }
    }
  };

  return {
    phone,
    name,
    address: hidesPhone ? { kind: 'bsuid', value: emulator.userIdFor(phone, company) } : { kind: 'pn', value: phone },
    write: async (words, { quotes, isForwarded } = {}) =>
      emulator.write(phone, { to: company, words: toWords(words), quotedId: quotes, isForwarded }),
    react: async (id, emoji) => emulator.react(phone, id, emoji),
    edit: async (id, text) => emulator.edit(phone, id, text),
    remove: async (id) => emulator.delete(phone, id),
    read: async (id) => emulator.read(phone, id),
    play: async (id) => emulator.played(phone, id),
    type: () => Promise.reject(new Error('the Cloud API has no typing indicator of customers')),
    call: () => Promise.reject(new Error('numbers of the Cloud API do not ring here')),
    showPicture: () => Promise.reject(new Error('the Cloud API shows no pictures of customers')),
    goOffline: async () => emulator.setOnline(phone, false),
    goOnline: async () => emulator.setOnline(phone, true),
    inbox: () =>
      Promise.all(
        emulator
          .inbox(phone, company)
          .filter(({ from }) => from === company)
          .map(toReceived),
      ),
    async sees() {
      const messages = emulator.inbox(phone, company);
      const reactions = messages.flatMap(({ id, reactions: all }) => (all[company] ? [[id, all[company]]] : []));
      return {
        readIds: messages.filter(({ from, ticks }) => from === phone && ticks >= 3).map(({ id }) => id),
        isTyping: emulator.isTypedTo(phone, company),
        reactions: Object.fromEntries(reactions) as Record<string, string>,
        rejectedCalls: [],
      };
    },
  };
}

type EmulatorContent = Parameters<WhatsAppCloud['write']>[1]['words'];

function toWords(words: Words): EmulatorContent {
  if ('text' in words || 'location' in words) return words;
  if ('vcards' in words) return { contacts: words.vcards };
  return { media: toEmulatorMedia(words.media) };
}

function toEmulatorMedia({ kind, mimeType, bytes, caption, fileName, isVoice }: SampleMedia) {
  return { kind, mimeType, caption, fileName, voice: isVoice, base64: bytes.toString('base64') };
}
