import { uploadLimits } from '@recadia/contract/messages';
import type { Message } from '@recadia/contract/messages';
import type { Ticket } from '@recadia/contract/tickets';
import { composerRowsMax, longTextMaxLength } from '@recadia/contract/limits';
import { useImperativeHandle } from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { sendTyping } from '../../../lib/live/viewing-and-typing.ts';
import { media, useMedia } from '../../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { ComposerBar } from './ComposerBar.tsx';
import type { ComposerTools } from './composer-tools.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { PhoneMenu, PhoneSend } from './PhoneTools.tsx';
import styles from './Composer.module.css';
import { GrowingBox } from '../../../ui/form/GrowingBox.tsx';
import { QuickReplies } from './QuickReplies.tsx';
import { RecorderBar } from '../media/RecorderBar.tsx';
import { ReplyStrip } from './ReplyStrip.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { Tray } from './Tray.tsx';
import { useComposer } from './useComposer.ts';
import { useQuickReplies } from './useQuickReplies.ts';
import { useRecorder } from '../media/useRecorder.ts';
import { useSendQueue } from '../conversation/useSendQueue.ts';
import { useTextFocus } from './useTextFocus.ts';
import { useWindow, WindowBar } from './WindowBar.tsx';

export interface ComposerHandle {
  focus: () => void;
  attach: (files: File[]) => void;
  /** Starts a quick reply while the text is empty. */
  slash: () => void;
  note: () => void;
}

interface ComposerProps {
  ticket: Ticket;
  /** The message that is answered, if there is one. */
  quoted: Message | null;
  windowHours: number | null;
  /** Another user is typing in this conversation. */
  isCrowded: boolean;
  handle: Ref<ComposerHandle>;
  onQuote: (message: Message | null) => void;
  onEditLast: () => void;
}

/** Input for text, files, voice messages and notes; the box grows to five lines (MSG-11). */
export function Composer({ ticket, quoted, windowHours, isCrowded, handle, onQuote, onEditLast }: ComposerProps) {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const queue = useSendQueue();
  const work = useComposer({ ticket, quoted, onQuote });
  const recorder = useRecorder(work.sendVoice);
  const quick = useQuickReplies(work.isNote ? '' : work.text, (reply) => void work.pickReply(reply));
  const { root, area, back, onBlur } = useTextFocus(work.isTemplateOpen || recorder.state.kind !== 'idle');
  const left = useWindow(windowHours, ticket.windowExpiresAt);
  const isShut = left === 0 && !work.isNote;

  const slash = () => {
    if (work.text === '') work.setText('/');
    area.current?.focus();
  };
  /** Returns the focus to the text after a tool has run. */
  const thenBack =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      act(...args);
      back();
    };
  const attach = thenBack((files: File[]) => work.attach(files));
  const tools: ComposerTools = {
    isNote: work.isNote,
    signs: work.signs,
    canSend: work.canSend,
    isShut,
    isSaving: work.isSaving,
    isCrowded,
    isFull: work.attachments.length >= uploadLimits.files,
    onClosed: back,
    onAttach: attach,
    onEmoji: (emoji) => work.insert(emoji, area.current),
    onQuick: slash,
    onNote: () => {
      work.setNote(!work.isNote);
      area.current?.focus();
    },
    onSign: thenBack(work.setSigns),
    // The focus also returns when there is no microphone; while recording there is no text box.
    onRecord: () => void recorder.start().then(back),
    onSend: () => {
      work.send();
      area.current?.focus();
    },
  };

  useImperativeHandle(handle, () => ({
    focus: () => area.current?.focus(),
    attach,
    slash,
    note() {
      work.setNote(true);
      area.current?.focus();
    },
  }));

  function onKeyDown(event: KeyboardEvent): void {
    // These keys belong to an input method that is still composing.
    if (event.nativeEvent.isComposing) return;
    if (quick.onKey(event)) return event.preventDefault();
    if (event.key === 'Enter' && !event.shiftKey && !isPhone) {
      event.preventDefault();
      work.send();
    } else if (event.key === 'ArrowUp' && work.text === '' && !work.isNote) {
      event.preventDefault();
      onEditLast();
    } else if (event.key === 'Escape') {
      if (quoted) return onQuote(null);
      if (work.isNote) return work.setNote(false);
      // Focuses the active message; the pane is the fallback because a row outside the viewport is not rendered.
      const row = document.querySelector<HTMLElement>('[data-row][tabindex="0"]');
      (row ?? area.current?.closest<HTMLElement>('[tabindex="-1"]'))?.focus();
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || work.isNote) return;
    event.preventDefault();
    attach(files);
  }

  if (recorder.state.kind !== 'idle')
    return (
      <div ref={root} className={styles.composer}>
        <RecorderBar state={recorder.state} onSend={() => void recorder.send()} onDiscard={recorder.discard} />
      </div>
    );

  return (
    <div ref={root} className={styles.composer} onBlur={onBlur}>
      {quick.isOpen && (
        <QuickReplies
          id={quick.id}
          query={quick.query}
          replies={quick.replies}
          active={quick.active}
          contactName={ticket.contact.name}
          onPick={(reply) => void work.pickReply(reply)}
        />
      )}
      {left !== null && <WindowBar left={left} onTemplate={() => work.setTemplate(true)} />}
      {isPhone ? (
        <div className={styles.phone}>
          <PhoneMenu {...tools} />
          {box(<EmojiButton onEmoji={tools.onEmoji} onClosed={back} />)}
          <PhoneSend {...tools} />
        </div>
      ) : (
        box(<ComposerBar {...tools} />)
      )}
      {work.isTemplateOpen && <TemplateDialog ticket={ticket} onClose={() => work.setTemplate(false)} />}
    </div>
  );

  function box(tail: ReactNode): ReactNode {
    return (
      <div className={styles.box} data-note={work.isNote || undefined}>
        {quoted && <ReplyStrip message={quoted} contactName={ticket.contact.name} onCancel={() => onQuote(null)} />}
        <Tray
          attachments={work.attachments}
          going={work.going}
          progress={work.progress}
          onCaption={work.setCaption}
          onRemove={thenBack(work.detach)}
          onCancel={thenBack(queue.discard)}
          onRetry={thenBack(queue.retry)}
        />
        <div className={cx(isPhone && styles.line)}>
          <GrowingBox
            ref={area}
            rows={composerRowsMax}
            className={styles.text}
            aria-label={t(work.isNote ? 'messages.composer.noteLabel' : 'messages.composer.label')}
            placeholder={t(placeholder())}
            maxLength={longTextMaxLength}
            value={work.text}
            disabled={isShut}
            onChange={(event) => {
              work.setText(event.target.value);
              // Typing in a note is not published, because a note is no answer to the customer.
              if (!work.isNote) sendTyping(ticket.id);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            {...quick.boxProps}
          />
          {tail}
        </div>
      </div>
    );
  }

  function placeholder(): string {
    if (work.isNote) return 'messages.composer.note';
    return isPhone ? 'messages.composer.short' : 'messages.composer.placeholder';
  }
}
