import { signOf } from '@recadia/contract/message-signs';
import type { InboundMessage } from '@recadia/whatsapp';
import { keptName } from '../../platform/storage/names.ts';

const longest = { body: 65_536, quoted: 1_000, preview: 500, mime: 150, waId: 200, what: 100, raw: 16_384 };

export const previewOf = ({ body, media_type }: { body: string; media_type: string }): string =>
  cut([signOf(media_type), body.replaceAll(/\s+/g, ' ').trim()].filter(Boolean).join(' '), longest.preview);

/** Columns of an inbound message; its file is downloaded later. */
export function inboundFields({ body, ref, quoted, isForwarded }: InboundMessage) {
  const origin = { chat: ref.chat, ...(ref.author && { author: ref.author }), ...(isForwarded && { isForwarded }) };
  const quote = {
    quoted_wa_id: quoted ? cut(quoted.id, longest.waId) : null,
    quoted_body: quoted?.text === undefined ? null : cut(quoted.text, longest.quoted),
  };
  const plain = (text: string, media_type: string, data: object = {}) => ({
    ...quote,
    body: cut(text, longest.body),
    media_type,
    data: { ...origin, ...data },
    media_name: null,
    mime_type: null,
    media_bytes: null,
    media_state: null,
  });
  switch (body.kind) {
    case 'text':
      return plain(body.text, 'chat');
    case 'choice':
      return plain(body.text, 'chat', { choice: body.id });
    case 'location': {
      const { kind: _, ...location } = body;
      return plain([body.name, body.address].filter(Boolean).join('\n'), 'location', { location });
    }
    case 'contacts':
      return plain(body.vcards.join('\n'), 'contact', { vcards: body.vcards });
    case 'unsupported':
      // The raw content is stored so that a later version can decode it; no API response contains it.
      return plain('', 'unsupported', {
        what: cut(body.what, longest.what),
        ...(body.raw !== undefined && { raw: cut(body.raw, longest.raw) }),
      });
    case 'media': {
      const { media, mimeType, fileName, file, isVoice, seconds } = body;
      return {
        ...quote,
        body: cut(body.caption ?? '', longest.body),
        media_type: media,
        media_name: fileName === undefined ? null : keptName(fileName),
        mime_type: cut(mimeType, longest.mime),
        media_bytes: countable(body.bytes),
        media_state: 'waiting',
        data: { ...origin, file, ...(isVoice && { isVoice }), ...(seconds !== undefined && { seconds }) },
      };
    }
  }
}

const countable = (bytes: number | undefined): number | null =>
  bytes !== undefined && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null;

/** Cuts by code point. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : [...text.slice(0, length * 2)].slice(0, length).join('');
