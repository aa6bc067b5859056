import type { Identity } from '@recadia/whatsapp';
import { keptName } from '../../../platform/storage/names.ts';
import type { SentColumns } from './enqueue.sql.ts';
import type { SendBody } from './outbox.types.ts';

type Fields = Pick<
  SentColumns,
  'body' | 'media_type' | 'media_path' | 'media_name' | 'mime_type' | 'media_bytes' | 'media_state' | 'data'
>;

const noFile = { media_path: null, media_name: null, mime_type: null, media_bytes: null, media_state: null };

/**
 * Columns of an outbound message; `chat` is stored because later changes need it to reference the message at WhatsApp.
 */
export function messageFields(body: SendBody, chat: Identity): Fields {
  const plain = (text: string, media_type = 'chat', data: object = {}): Fields => ({
    ...noFile,
    body: text,
    media_type,
    data: JSON.stringify({ chat, ...data }),
  });
  switch (body.kind) {
    case 'text':
      return plain(body.text);
    case 'location': {
      const { kind: _, ...place } = body;
      return plain([body.name, body.address].filter(Boolean).join('\n'), 'location', { location: place });
    }
    case 'contacts':
      return plain(body.vcards.join('\n'), 'contact', { vcards: body.vcards });
    case 'template': {
      const { name, language, parameters } = body;
      return plain(body.shownAs, 'chat', { template: { name, language, parameters } });
    }
    case 'media':
      return {
        body: body.caption ?? '',
        media_type: body.media,
        media_path: body.path,
        media_name: keptName(body.fileName),
        mime_type: body.mimeType,
        media_bytes: body.bytes,
        media_state: 'stored',
        data: JSON.stringify({
          chat,
          ...(body.isVoice && { isVoice: true }),
          ...(body.seconds && { seconds: body.seconds }),
        }),
      };
  }
}
