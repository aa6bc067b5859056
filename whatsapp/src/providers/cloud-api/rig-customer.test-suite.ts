import type { ChatMessage, WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import type { Customer, Received, SampleMedia, Words } from '../../conformance/rig.test-suite.ts';

export function createCloudCustomer(
  far: WhatsAppCloud,
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
        const answer = await fetch(`${far.adminUrl}/media/${body.mediaId}`);
        const { kind, mimeType, caption, fileName, voice } = body;
        const bytes = Buffer.from(await answer.arrayBuffer());
        return { ...common, media: { kind, mimeType, caption, fileName, isVoice: voice, bytes } };
      }
    }
  };

  return {
    phone,
    name,
    address: hidesPhone ? { kind: 'bsuid', value: far.userIdFor(phone, company) } : { kind: 'pn', value: phone },
    write: async (words, { quotes, isForwarded } = {}) =>
      far.write(phone, { to: company, words: toWords(words), quotedId: quotes, isForwarded }),
    react: async (id, emoji) => far.react(phone, id, emoji),
    edit: async (id, text) => far.edit(phone, id, text),
    remove: async (id) => far.delete(phone, id),
    read: async (id) => far.read(phone, id),
    play: async (id) => far.played(phone, id),
    type: () => Promise.reject(new Error('the Cloud API tells nobody that customers type')),
    call: () => Promise.reject(new Error('numbers of the Cloud API do not ring here')),
    showPicture: () => Promise.reject(new Error('the Cloud API shows no pictures of customers')),
    goOffline: async () => far.setOnline(phone, false),
    goOnline: async () => far.setOnline(phone, true),
    inbox: () =>
      Promise.all(
        far
          .inbox(phone, company)
          .filter(({ from }) => from === company)
          .map(toReceived),
      ),
    async sees() {
      const messages = far.inbox(phone, company);
      const reactions = messages.flatMap(({ id, reactions: all }) => (all[company] ? [[id, all[company]]] : []));
      return {
        readIds: messages.filter(({ from, ticks }) => from === phone && ticks >= 3).map(({ id }) => id),
        isTyping: far.isTypedTo(phone, company),
        reactions: Object.fromEntries(reactions) as Record<string, string>,
        rejectedCalls: [],
      };
    },
  };
}

type FarWords = Parameters<WhatsAppCloud['write']>[1]['words'];

function toWords(words: Words): FarWords {
  if ('text' in words || 'location' in words) return words;
  if ('vcards' in words) return { contacts: words.vcards };
  return { media: toFarMedia(words.media) };
}

function toFarMedia({ kind, mimeType, bytes, caption, fileName, isVoice }: SampleMedia) {
  return { kind, mimeType, caption, fileName, voice: isVoice, base64: bytes.toString('base64') };
}
