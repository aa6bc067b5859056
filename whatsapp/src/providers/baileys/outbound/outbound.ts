import { Readable } from 'node:stream';
import type { AnyMessageContent, proto, WAMessage, WAMessageKey } from 'baileys';
import type { Body, OutboundBody } from '../../../port/body.ts';
import { WaError } from '../../../port/errors.ts';
import type { MessageRef } from '../../../port/identity.ts';
import { baileysCapabilities } from '../capabilities.ts';
import { jidOf } from '../jids.ts';

/** The content in the form of Baileys. */
export function contentOf(body: OutboundBody): AnyMessageContent {
  switch (body.kind) {
    case 'text':
      // A preview would make this server fetch any address that an agent types.
      return { text: body.text, linkPreview: null };
    case 'media':
      return mediaOf(body);
    case 'location': {
      const { latitude, longitude, name, address } = body;
      return { location: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } };
    }
    case 'contacts': {
      const contacts = body.vcards.map((vcard) => ({ vcard, displayName: nameIn(vcard) }));
      return { contacts: { displayName: contacts.map(({ displayName }) => displayName).join(', '), contacts } };
    }
    case 'template':
      throw new WaError('unsupported', 'never', { detail: 'A linked device sends no templates.' });
  }
}

function mediaOf(body: Extract<OutboundBody, { kind: 'media' }>): AnyMessageContent {
  const { upload, mimeType: mimetype, caption, seconds } = body;
  if (upload.bytes > baileysCapabilities.maxBytes[body.media]) {
    throw new WaError('media-too-large', 'never', {
      detail: `WhatsApp takes no ${body.media} of ${upload.bytes} bytes.`,
    });
  }
  const source = { stream: readable(upload.open()) };
  switch (body.media) {
    case 'image':
      return { image: source, mimetype, caption };
    case 'video':
      return { video: source, mimetype, caption, seconds };
    case 'audio':
      return { audio: source, mimetype, ptt: body.isVoice ?? false, seconds };
    case 'document':
      return { document: source, mimetype, caption, fileName: body.fileName ?? 'file' };
    case 'sticker':
      return { sticker: source, mimetype };
  }
}

function readable(stream: NodeJS.ReadableStream): Readable {
  return stream instanceof Readable ? stream : new Readable().wrap(stream);
}

export function keyOf(ref: MessageRef): WAMessageKey {
  const participant = ref.author && jidOf(ref.author);
  return { remoteJid: jidOf(ref.chat), id: ref.id, fromMe: ref.fromMe, ...(participant && { participant }) };
}

/** The quoted message, rebuilt from its stored body. */
export function quotedOf({ ref, body }: { ref: MessageRef; body: Body }): WAMessage {
  return { key: keyOf(ref), message: quotedContent(body) };
}

function quotedContent(body: Body): proto.IMessage {
  switch (body.kind) {
    case 'text':
      return { conversation: body.text };
    case 'media': {
      const { caption, mimeType: mimetype, fileName } = body;
      return { [`${body.media}Message`]: { mimetype, caption, fileName } };
    }
    case 'location':
      return { locationMessage: { degreesLatitude: body.latitude, degreesLongitude: body.longitude, name: body.name } };
    case 'contacts':
      return { contactMessage: { displayName: nameIn(body.vcards[0] ?? ''), vcard: body.vcards[0] } };
    case 'choice':
      return { conversation: body.text };
    case 'unsupported':
      return { conversation: '' };
  }
}

function nameIn(vcard: string): string {
  return /^FN(?:;[^:]*)?:(.*)$/m.exec(vcard)?.[1]?.trim() || 'Contact';
}
