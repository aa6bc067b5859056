import type { Message } from '@recadia/contract/messages';
import { noteLength } from '@recadia/contract/limits';
import type { QuickMessage } from '@recadia/contract/quick-messages';
import type { Ticket } from '@recadia/contract/tickets';
import { resolveVariables } from '@recadia/contract/variables';
import { useState } from 'react';
import { showError } from '../../../lib/errors.ts';
import { useUser } from '../../../lib/session/session.ts';
import { read, storageKeys, write } from '../../../lib/session/storage.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { writeAt } from '../../../ui/form/write-at.ts';
import { addFiles } from '../media/attachments.ts';
import type { Attachment } from '../media/attachments.ts';
import { useNoteMutation } from '../messages.api.ts';
import type { OutgoingFile } from '../conversation/outgoing.ts';
import { useDraft } from './useDraft.ts';
import { useOutgoing, useSendQueue } from '../conversation/useSendQueue.ts';
import { compose, composeVoice } from './writing.ts';

interface ComposerWork {
  ticket: Ticket;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
}

/** State and actions of the composer. */
export function useComposer({ ticket, quoted, onQuote }: ComposerWork) {
  const { t } = useTranslation();
  const user = useUser();
  const { timezone: timeZone } = user.company;
  const queue = useSendQueue();
  const { items, progress } = useOutgoing(ticket.id);
  const [draft, setDraft] = useDraft(user.id, ticket.id, quoted?.id ?? null);
  const [note, setNoteText] = useState('');
  const [isNote, setNote] = useState(false);
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const [isTemplateOpen, setTemplate] = useState(false);
  // MSG-09: signing is on until the user switches it off.
  const [signs, setSigns] = useState(() => read(storageKeys.signs) !== 'off');
  const saving = useNoteMutation(ticket);
  const text = isNote ? note : draft;
  const setText = isNote ? setNoteText : setDraft;

  function attach(files: File[], isFirst = false): void {
    const { attachments: next, refused } = addFiles(attachments, files);
    const [before, added] = [next.slice(0, attachments.length), next.slice(attachments.length)];
    setAttachments(isFirst ? [...added, ...before] : next);
    for (const { why, ...facts } of refused) toast.error(t(`messages.tray.${why}`, facts));
  }

  function saveNote(): void {
    if (note.trim().length < noteLength.min || saving.isPending) return;
    saving.mutate(note.trim(), {
      onSuccess: () => {
        setNoteText('');
        toast.success(t('messages.composer.noteSaved'));
      },
    });
  }

  function send(): void {
    if (isNote) return saveNote();
    const outgoing = compose({
      ticketId: ticket.id,
      contactName: ticket.contact.name,
      text: draft,
      quotedId: quoted?.id ?? null,
      attachments,
      signer: signs ? user.name : null,
      now: new Date(),
      timeZone,
    });
    if (outgoing.length === 0) return;
    outgoing.forEach(queue.add);
    setDraft('');
    setAttachments([]);
    onQuote(null);
  }

  /**
   * Inserts the text with resolved variables; its file becomes the first attachment, which carries the text (QMS-08).
   */
  async function pickReply({ message, isMedia, mediaPath, mediaName }: QuickMessage): Promise<void> {
    setText(resolveVariables(message, { contactName: ticket.contact.name, now: new Date(), timeZone }));
    // Notes cannot have files.
    if (isNote || !isMedia || !mediaPath) return;
    try {
      const blob = await (await fetch(mediaPath)).blob();
      attach([new File([blob], mediaName ?? 'arquivo', { type: blob.type })], true);
    } catch (error) {
      void showError(error);
    }
  }

  /** Inserts at the caret and moves the caret behind the inserted text. */
  function insert(piece: string, box: HTMLTextAreaElement | null): void {
    const at = box?.selectionStart ?? text.length;
    const next = text.slice(0, at) + piece + text.slice(box?.selectionEnd ?? at);
    writeAt(box, at + piece.length, () => setText(next));
  }

  const hasWords = text.trim() !== '';
  return {
    text,
    setText,
    isNote,
    setNote,
    signs,
    attachments,
    attach,
    insert,
    send,
    pickReply,
    progress,
    isTemplateOpen,
    setTemplate,
    isSaving: saving.isPending,
    canSend: isNote ? note.trim().length >= noteLength.min : hasWords || attachments.length > 0,
    going: items.filter(({ file, state }) => file !== null && state !== 'failed'),
    setCaption: (id: string, caption: string) =>
      setAttachments((now) => now.map((one) => (one.id === id ? { ...one, caption } : one))),
    detach: (id: string) => setAttachments((now) => now.filter((one) => one.id !== id)),
    setSigns(next: boolean) {
      setSigns(next);
      write(storageKeys.signs, next ? 'on' : 'off');
    },
    sendVoice: (file: OutgoingFile) => queue.add(composeVoice(ticket.id, file, new Date())),
  };
}
