import { normalizeMessageContent, type proto, type WAMessageContent } from 'baileys';
import type { MediaBody, PlainBody } from '../../lib/messages.ts';
import type { MediaKind } from '../../lib/words.ts';

/** The path of the encrypted file and the key that decrypts it. */
interface SealedFile {
  directPath: string;
  mediaKey: string;
}

export type MessageBody = PlainBody<SealedFile> | { kind: 'other'; type: string };

interface MediaFields {
  mimetype?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  fileLength?: number | { toNumber(): number } | null;
  contextInfo?: proto.IContextInfo | null;
}

export function readBody(content: WAMessageContent): { body: MessageBody; quotedId?: string } {
  const message = normalizeMessageContent(content) ?? {};
  const quotedBy = (context: proto.IContextInfo | null | undefined) => context?.stanzaId ?? undefined;
  if (message.conversation) return { body: { kind: 'text', text: message.conversation } };
  const { extendedTextMessage: text, locationMessage: place, contactMessage, contactsArrayMessage } = message;
  if (text) return { body: { kind: 'text', text: text.text ?? '' }, quotedId: quotedBy(text.contextInfo) };
  if (place) {
    const at = { latitude: place.degreesLatitude ?? 0, longitude: place.degreesLongitude ?? 0 };
    return {
      body: { kind: 'location', ...at, name: place.name ?? undefined, address: place.address ?? undefined },
      quotedId: quotedBy(place.contextInfo),
    };
  }
  const contacts = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (contacts) return { body: { kind: 'contacts', vcards: contacts.map(({ vcard }) => vcard ?? '') } };
  return readMedia(message) ?? { body: { kind: 'other', type: Object.keys(message)[0] ?? 'empty' } };
}

function readMedia(message: WAMessageContent): { body: MediaBody<SealedFile>; quotedId?: string } | null {
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = message;
  const read = (kind: MediaKind, fields: MediaFields, extra: Partial<MediaBody<SealedFile>> = {}) => ({
    quotedId: fields.contextInfo?.stanzaId ?? undefined,
    body: {
      kind,
      mimeType: fields.mimetype ?? '',
      directPath: fields.directPath ?? '',
      mediaKey: Buffer.from(fields.mediaKey ?? []).toString('base64'),
      bytes: Number(fields.fileLength ?? 0),
      ...extra,
    },
  });
  if (imageMessage) return read('image', imageMessage, { caption: imageMessage.caption ?? undefined });
  if (videoMessage) return read('video', videoMessage, { caption: videoMessage.caption ?? undefined });
  if (audioMessage) return read('audio', audioMessage, { voice: audioMessage.ptt ?? false });
  if (stickerMessage) return read('sticker', stickerMessage);
  if (!documentMessage) return null;
  return read('document', documentMessage, {
    fileName: documentMessage.fileName ?? undefined,
    caption: documentMessage.caption ?? undefined,
  });
}
