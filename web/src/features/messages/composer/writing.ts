import { resolveVariables } from '@recadia/contract/variables';
import { newKey } from '../../../lib/http/new-key.ts';
import type { Attachment } from '../media/attachments.ts';
import type { Outgoing, OutgoingFile } from '../conversation/outgoing.ts';

interface ComposerContent {
  ticketId: number;
  contactName: string;
  text: string;
  quotedId: string | null;
  attachments: Attachment[];
  /** The signing user's name; null without a signature. */
  signer: string | null;
  now: Date;
  timeZone: string;
}

/**
 * Turns the composer's content into outbound messages: one per file, with its caption, in the chosen order (MSG-28).
 */
export function compose(composed: ComposerContent): Outgoing[] {
  const { text, attachments, quotedId } = composed;
  if (attachments.length === 0) {
    const body = finished(composed, text);
    return body ? [outgoing(composed, { body, quotedId })] : [];
  }
  // The text becomes the caption of the first file without one; when all files have captions, it follows as a message.
  const free = attachments.findIndex(({ caption }) => !caption.trim());
  const files = attachments.map(({ file, caption }, at) =>
    outgoing(composed, {
      body: finished(composed, at === free ? text : caption),
      quotedId: at === 0 ? quotedId : null,
      file: { blob: file, name: file.name, type: file.type, isVoice: false, seconds: null },
    }),
  );
  const left = free === -1 ? finished(composed, text) : '';
  return left ? [...files, outgoing(composed, { body: left, quotedId: null })] : files;
}

export const composeVoice = (ticketId: number, file: OutgoingFile, now: Date): Outgoing =>
  outgoing({ ticketId, now }, { body: '', quotedId: null, file });

export const composeTemplate = (
  ticketId: number,
  template: NonNullable<Outgoing['template']>,
  shownAs: string,
  now: Date,
): Outgoing => outgoing({ ticketId, now }, { body: shownAs, quotedId: null, template });

/** MSG-27: signs non-empty text. MSG-26: resolves variables. MSG-07: blank text becomes empty. */
function finished({ contactName, signer, now, timeZone }: ComposerContent, words: string): string {
  const body = resolveVariables(words.trim(), { contactName, now, timeZone });
  return body && signer ? `*${signer}:*\n${body}` : body;
}

type OutgoingContent = Pick<Outgoing, 'body' | 'quotedId'> & Partial<Pick<Outgoing, 'file' | 'template'>>;

function outgoing({ ticketId, now }: Pick<ComposerContent, 'ticketId' | 'now'>, content: OutgoingContent): Outgoing {
  return {
    clientId: newKey(now.getTime()),
    ticketId,
    createdAt: now.toISOString(),
    state: 'waiting',
    attempts: 0,
    retryAt: 0,
    error: null,
    template: null,
    file: null,
    ...content,
  };
}
