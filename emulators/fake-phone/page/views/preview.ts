import type { Message } from '../model.ts';
import { phrase } from '../words.ts';

/** The content of a message in one line. */
export function previewOf({ body, editedText, deletedAt }: Message): string {
  if (deletedAt) return phrase('deleted');
  if (editedText !== undefined) return editedText;
  switch (body.kind) {
    case 'text':
    case 'template':
      return body.text;
    case 'audio':
      return phrase(body.voice ? 'voiceNote' : 'audio');
    case 'document':
      return body.caption ?? body.fileName ?? phrase('document');
    case 'image':
    case 'video':
      return body.caption ?? phrase(body.kind);
    case 'sticker':
    case 'contacts':
      return phrase(body.kind);
    case 'location':
      return body.name ?? phrase('location');
    case 'other':
      return phrase('other', { type: body.type });
  }
}
