import type { Message } from '@recadia/contract/messages';

/** How a message is drawn; unsupported kinds get a notice (MSG-20). */
export type MessageKind =
  'text' | 'image' | 'video' | 'audio' | 'sticker' | 'file' | 'location' | 'contact' | 'call' | 'deleted' | 'unknown';

const kinds: Record<string, MessageKind> = {
  '': 'text',
  chat: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
  sticker: 'sticker',
  application: 'file',
  locationMessage: 'location',
  contactMessage: 'contact',
  vcard: 'contact',
  call_log: 'call',
};

export function kindOf({ isDeleted, mediaType }: Pick<Message, 'isDeleted' | 'mediaType'>): MessageKind {
  return isDeleted ? 'deleted' : (kinds[mediaType] ?? 'unknown');
}
