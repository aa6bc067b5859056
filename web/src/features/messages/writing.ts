import { resolveVariables } from '@recadia/contract/variables';
import { newKey } from '../../lib/newKey.ts';
import type { Attachment } from './attachments.ts';
import type { Outgoing, OutgoingFile } from './outgoing.ts';

interface Written {
  ticketId: number;
  contactName: string;
  text: string;
  quotedId: string | null;
  attachments: Attachment[];
  /** Who signs; null for nobody. */
  signer: string | null;
  now: Date;
  timeZone: string;
}

/** What is on the table becomes what is sent: each file by itself, with its caption, in the chosen order (MSG-28). */
export function compose(written: Written): Outgoing[] {
  const { text, attachments, quotedId } = written;
  if (attachments.length === 0) {
    const body = finished(written, text);
    return body ? [outgoing(written, { body, quotedId })] : [];
  }
  // What stands in the box goes under the first picture that has no words of its own; where all have, it follows them.
  const free = attachments.findIndex(({ caption }) => !caption.trim());
  const files = attachments.map(({ file, caption }, at) =>
    outgoing(written, {
      body: finished(written, at === free ? text : caption),
      quotedId: at === 0 ? quotedId : null,
      file: { blob: file, name: file.name, type: file.type, isVoice: false, seconds: null },
    }),
  );
  const left = free === -1 ? finished(written, text) : '';
  return left ? [...files, outgoing(written, { body: left, quotedId: null })] : files;
}

export const composeVoice = (ticketId: number, file: OutgoingFile, now: Date): Outgoing =>
  outgoing({ ticketId, now }, { body: '', quotedId: null, file });

export const composeTemplate = (
  ticketId: number,
  template: NonNullable<Outgoing['template']>,
  shownAs: string,
  now: Date,
): Outgoing => outgoing({ ticketId, now }, { body: shownAs, quotedId: null, template });

/** MSG-27: signed where there are words. MSG-26: its variables told. MSG-07: nothing but blanks is nothing. */
function finished({ contactName, signer, now, timeZone }: Written, words: string): string {
  const body = resolveVariables(words.trim(), { contactName, now, timeZone });
  return body && signer ? `*${signer}:*\n${body}` : body;
}

type Said = Pick<Outgoing, 'body' | 'quotedId'> & Partial<Pick<Outgoing, 'file' | 'template'>>;

function outgoing({ ticketId, now }: Pick<Written, 'ticketId' | 'now'>, said: Said): Outgoing {
  return {
    clientId: newKey(now.getTime()),
    ticketId,
    createdAt: now.toISOString(),
    ...{ state: 'waiting', attempts: 0, retryAt: 0, error: null },
    ...{ template: null, file: null },
    ...said,
  };
}
