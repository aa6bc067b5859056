import { uploadLimits } from '@recadia/contract/messages';
import { newKey } from '../../lib/newKey.ts';

/** A file somebody chose, before it is sent. */
export interface Attachment {
  id: string;
  file: File;
  caption: string;
}

type Refused = { why: 'tooLarge'; name: string; limit: number } | { why: 'tooMany'; max: number };

interface Chosen {
  attachments: Attachment[];
  refused: Refused[];
}

/** MSG-29: what fits joins the others in the chosen order, what does not is named. */
export function addFiles(attachments: Attachment[], files: File[]): Chosen {
  const refused: Refused[] = [];
  const fitting = files.filter((file) => {
    const limit = limitOf(file.type);
    if (file.size <= limit) return true;
    refused.push({ why: 'tooLarge', name: file.name, limit: limit / 1_048_576 });
    return false;
  });
  const room = uploadLimits.files - attachments.length;
  if (fitting.length > room) refused.push({ why: 'tooMany', max: uploadLimits.files });
  const added = fitting.slice(0, Math.max(0, room)).map((file) => ({ id: newKey(), file, caption: '' }));
  return { attachments: [...attachments, ...added], refused };
}

const limitOf = (type: string): number =>
  /^(?:image|audio|video)\//.test(type) ? uploadLimits.mediaBytes : uploadLimits.documentBytes;
