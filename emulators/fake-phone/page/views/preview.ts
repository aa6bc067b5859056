import type { Message } from '../model.ts';
import { say } from '../words.ts';

/** One line that says what a message says. */
export function previewOf({ body, editedText, deletedAt }: Message): string {
  if (deletedAt) return say('deleted');
  if (editedText !== undefined) return editedText;
  switch (body.kind) {
    case 'text':
    case 'template':
      return body.text;
    case 'audio':
      return say(body.voice ? 'voiceNote' : 'audio');
    case 'document':
      return body.caption ?? body.fileName ?? say('document');
    case 'image':
    case 'video':
      return body.caption ?? say(body.kind);
    case 'sticker':
    case 'contacts':
      return say(body.kind);
    case 'location':
      return body.name ?? say('location');
    case 'other':
      return say('other', { type: body.type });
  }
}
