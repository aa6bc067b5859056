import { uploadLimits } from '@recadia/contract/messages';
import { newKey } from '../../../lib/http/new-key.ts';

/** A chosen file before it is sent. */
export interface Attachment {
  id: string;
  file: File;
  caption: string;
}

type Refusal = { why: 'tooLarge'; name: string; limit: number } | { why: 'tooMany'; max: number };

interface AddedFiles {
  attachments: Attachment[];
  refused: Refusal[];
}

/** MSG-29: adds files in the chosen order and names those that exceed the limits. */
export function addFiles(attachments: Attachment[], files: File[]): AddedFiles {
  const refused: Refusal[] = [];
  const fitting = files.filter((file) => {
    const limit = limitOf(file.type);
    if (file.size <= limit) return true;
    refused.push({ why: 'tooLarge', name: file.name, limit: limit / 1_048_576 });
    return false;
  });
  const free = uploadLimits.files - attachments.length;
  if (fitting.length > free) refused.push({ why: 'tooMany', max: uploadLimits.files });
  const added = fitting.slice(0, Math.max(0, free)).map((file) => ({ id: newKey(), file, caption: '' }));
  return { attachments: [...attachments, ...added], refused };
}

const limitOf = (type: string): number =>
  /^(?:image|audio|video)\//.test(type) ? uploadLimits.mediaBytes : uploadLimits.documentBytes;
