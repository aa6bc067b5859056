import type { proto } from 'baileys';
import type { Body, MediaKind } from '../../../port/body.ts';
import { rawOf } from '../../../port/raw.ts';
import { handleOf } from '../media/media-handle.ts';

type Content = proto.IMessage;

/** The content of a message; null when it has none for people. */
export function readBody(content: Content): Body | null {
  const text = content.conversation ?? content.extendedTextMessage?.text;
  if (typeof text === 'string' && text !== '') return { kind: 'text', text };
  return readMedia(content) ?? readPlace(content) ?? readContacts(content) ?? readChoice(content) ?? readOther(content);
}

/** The text or caption of a message, if any. */
export function textOf(content: Content | null | undefined): string | undefined {
  if (!content) return undefined;
  const { imageMessage, videoMessage, documentMessage } = content;
  const caption = imageMessage?.caption ?? videoMessage?.caption ?? documentMessage?.caption;
  return content.conversation || content.extendedTextMessage?.text || caption || undefined;
}

function readMedia(content: Content): Body | null {
  const { imageMessage, audioMessage, documentMessage, stickerMessage } = content;
  const videoMessage = content.videoMessage ?? content.ptvMessage;
  if (imageMessage) return media('image', imageMessage, { caption: imageMessage.caption });
  if (videoMessage)
    return media('video', videoMessage, { caption: videoMessage.caption, seconds: videoMessage.seconds });
  if (audioMessage) {
    const isVoice = audioMessage.ptt === true;
    return media('audio', audioMessage, { seconds: audioMessage.seconds, ...(isVoice && { isVoice }) });
  }
  if (documentMessage) {
    const { caption, fileName, title } = documentMessage;
    return media('document', documentMessage, { caption, fileName: fileName || title });
  }
  return stickerMessage ? media('sticker', stickerMessage, {}) : null;
}

type Found = NonNullable<Parameters<typeof handleOf>[1]>;
type MediaBody = Extract<Body, { kind: 'media' }>;
type MediaDetails = { [Name in 'caption' | 'fileName' | 'seconds' | 'isVoice']?: MediaBody[Name] | null };

function media(kind: MediaKind, found: Found, details: MediaDetails): Body {
  const file = handleOf(kind, found);
  if (!file) return { kind: 'unsupported', what: `${kind} without a file`, raw: rawOf({ [kind]: found }) };
  const given = Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  return {
    kind: 'media',
    media: kind,
    file,
    mimeType: found.mimetype || 'application/octet-stream',
    ...(typeof file.bytes === 'number' && { bytes: file.bytes }),
    ...given,
  };
}

function readPlace(content: Content): Body | null {
  const place = content.locationMessage ?? content.liveLocationMessage;
  if (!place) return null;
  const { name, address } = place as proto.Message.ILocationMessage;
  const latitude = place.degreesLatitude ?? 0;
  const longitude = place.degreesLongitude ?? 0;
  return { kind: 'location', latitude, longitude, ...(name && { name }), ...(address && { address }) };
}

function readContacts({ contactMessage, contactsArrayMessage }: Content): Body | null {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  const vcards = cards?.flatMap(({ vcard }) => vcard || []);
  return vcards ? { kind: 'contacts', vcards } : null;
}

function readChoice(content: Content): Body | null {
  const { buttonsResponseMessage: button, templateButtonReplyMessage: reply, listResponseMessage: list } = content;
  if (button) return choice(button.selectedButtonId, button.selectedDisplayText);
  if (reply) return choice(reply.selectedId, reply.selectedDisplayText);
  if (list) return choice(list.singleSelectReply?.selectedRowId, list.title);
  const flow = content.interactiveResponseMessage;
  return flow ? choice(flow.nativeFlowResponseMessage?.name, flow.body?.text) : null;
}

function choice(id: string | null | undefined, text: string | null | undefined): Body {
  return { kind: 'choice', id: id || '', text: text || '' };
}

/** Parts of a message for devices, not for people. */
const forDevices = new Set([
  'conversation',
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'encEventResponseMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'placeholderMessage',
  'secretEncryptedMessage',
  'encCommentMessage',
  'botInvokeMessage',
  'stickerSyncRmrMessage',
  'deviceSentMessage',
]);

function readOther(content: Content): Body | null {
  const entry = Object.entries(content as Record<string, unknown>).find(
    ([name, part]) => part && typeof part === 'object' && !forDevices.has(name),
  );
  if (!entry || entry[0] === 'extendedTextMessage') return null;
  const [name, part] = entry;
  return { kind: 'unsupported', what: name.replace(/Message(V\d)?$/, ''), raw: rawOf({ [name]: part }) };
}
