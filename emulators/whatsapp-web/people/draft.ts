import type { proto, WAMessageContent } from 'baileys';
import { RefusedRequest } from '../../lib/fields.ts';
import type { MediaKind } from '../../lib/words.ts';
import { encryptMedia } from '../media/cipher.ts';
import type { World } from '../model.ts';

/** The content of a new message. Exactly one of text, media, location, contacts and poll. */
export interface Draft {
  text?: string;
  media?: { kind: MediaKind; mimeType: string; bytes: Buffer; fileName?: string; caption?: string; voice?: boolean };
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  contacts?: string[];
  poll?: { question: string; options: string[] };
  isForwarded?: boolean;
}

export interface Quote {
  id: string;
  /** The address of the author of the quoted message. */
  author: string;
  text: string;
}

/** The protobuf of a phone, and its attributes in the stanza. */
export interface Written {
  content: WAMessageContent;
  type: 'text' | 'media' | 'poll';
  mediaType?: string;
}

export function writeDraft(world: World, draft: Draft, quote?: Quote): Written {
  const contextInfo = contextOf(draft, quote);
  if (draft.text !== undefined) {
    const content = contextInfo
      ? { extendedTextMessage: { text: draft.text, contextInfo } }
      : { conversation: draft.text };
    return { type: 'text', content };
  }
  if (draft.media) return writeMedia(world, draft.media, contextInfo);
  if (draft.location) {
    const { latitude, longitude, name, address } = draft.location;
    const locationMessage = { degreesLatitude: latitude, degreesLongitude: longitude, name, address, contextInfo };
    return { type: 'media', mediaType: 'location', content: { locationMessage } };
  }
  if (draft.contacts?.length === 1) {
    const [vcard] = draft.contacts;
    const contactMessage = { vcard, displayName: nameIn(vcard), contextInfo };
    return { type: 'media', mediaType: 'vcard', content: { contactMessage } };
  }
  if (draft.contacts) {
    const contacts = draft.contacts.map((vcard) => ({ vcard, displayName: nameIn(vcard) }));
    return { type: 'media', mediaType: 'contact_array', content: { contactsArrayMessage: { contacts, contextInfo } } };
  }
  if (draft.poll) {
    const { question: name, options } = draft.poll;
    const pollCreationMessageV3 = {
      name,
      selectableOptionsCount: 1,
      contextInfo,
      options: options.map((optionName) => ({ optionName })),
    };
    const messageContextInfo = { messageSecret: world.random.bytes(32) };
    return { type: 'poll', content: { messageContextInfo, pollCreationMessageV3 } };
  }
  throw new RefusedRequest(400, 'a message needs text, media, location, contacts or a poll');
}

function contextOf({ isForwarded }: Draft, quote: Quote | undefined): proto.IContextInfo | undefined {
  if (!quote && !isForwarded) return undefined;
  return {
    ...(quote && { stanzaId: quote.id, participant: quote.author, quotedMessage: { conversation: quote.text } }),
    ...(isForwarded && { isForwarded, forwardingScore: 1 }),
  };
}

function writeMedia(world: World, media: NonNullable<Draft['media']>, contextInfo?: proto.IContextInfo): Written {
  const { kind, bytes, caption, fileName, voice } = media;
  const file = encryptMedia(world.random, kind, bytes);
  const directPath = world.media.store(file.ciphertext);
  const common = {
    url: `https://${world.media.host}${directPath}`,
    directPath,
    mimetype: media.mimeType,
    mediaKey: file.mediaKey,
    fileSha256: file.fileSha256,
    fileEncSha256: file.fileEncSha256,
    fileLength: bytes.length,
    mediaKeyTimestamp: world.clock.seconds(),
    contextInfo,
  };
  const mediaType = kind === 'audio' && voice ? 'ptt' : kind;
  const written = (content: WAMessageContent): Written => ({ type: 'media', mediaType, content });
  switch (kind) {
    case 'image':
      return written({ imageMessage: { ...common, caption } });
    case 'video':
      return written({ videoMessage: { ...common, caption } });
    case 'audio':
      return written({ audioMessage: { ...common, ptt: voice ?? false, seconds: 1 } });
    case 'document':
      return written({ documentMessage: { ...common, fileName, title: fileName, caption } });
    case 'sticker':
      return written({ stickerMessage: common });
  }
}

const nameIn = (vcard = '') => /^FN:(.+)$/m.exec(vcard)?.[1]?.trim() ?? '';
