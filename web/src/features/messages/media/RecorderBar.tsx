import { Mic, SendHorizontal, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { formatSeconds } from './file-facts.ts';
import styles from './RecorderBar.module.css';
import type { RecorderState } from './useRecorder.ts';
import { Wave } from './Wave.tsx';

interface RecorderBarProps {
  state: Exclude<RecorderState, { kind: 'idle' }>;
  onSend: () => void;
  onDiscard: () => void;
}

/** The pressed button is gone, so its replacement takes the focus. */
const focusIt = (element: HTMLElement | null): void => element?.focus();

/** Replaces the composer while a voice message is recorded. */
export function RecorderBar({ state, onSend, onDiscard }: RecorderBarProps) {
  const { t } = useTranslation();
  switch (state.kind) {
    case 'recording':
      return <RecordingBar state={state} onSend={onSend} onDiscard={onDiscard} />;
    case 'sending':
      return (
        <div className={styles.bar} role="status" tabIndex={-1} ref={focusIt} data-own-keys>
          <i className={styles.spinner} />
          {t('messages.recorder.sending', { time: formatSeconds(state.seconds) })}
        </div>
      );
    case 'blocked':
      return (
        <div className={`${styles.bar} ${styles.blocked}`} role="alert">
          <Mic className={styles.mic} aria-hidden="true" />
          <span className={styles.words}>{t('messages.recorder.blocked')}</span>
          <IconButton label={t('messages.recorder.close')} icon={<X />} onClick={onDiscard} ref={focusIt} />
        </div>
      );
  }
}

interface RecordingBarProps extends Omit<RecorderBarProps, 'state'> {
  state: RecorderState & { kind: 'recording' };
}

/** Enter sends; Escape asks first, because discarding cannot be undone. */
function RecordingBar({ state, onSend, onDiscard }: RecordingBarProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the buttons in it */}
      <div
        className={styles.bar}
        role="group"
        aria-label={t('messages.recorder.recording')}
        data-own-keys
        onKeyDown={(event) => event.key === 'Escape' && setAsking(true)}
      >
        <IconButton label={t('messages.recorder.discard')} icon={<Trash2 />} onClick={onDiscard} />
        <i className={styles.dot} />
        {/* Screen readers announce the start, not every second. */}
        <b className={styles.time} aria-live="off">
          {formatSeconds(state.seconds)}
        </b>
        <Wave peaks={state.peaks} part={1} />
        <button
          type="button"
          className={styles.send}
          aria-label={t('messages.recorder.send')}
          onClick={onSend}
          ref={focusIt}
        >
          <SendHorizontal aria-hidden="true" />
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('messages.recorder.discardTitle')}
          text={t('messages.recorder.discardText')}
          confirmLabel={t('messages.recorder.discardConfirm')}
          cancelLabel={t('messages.recorder.keepRecording')}
          icon={<Trash2 />}
          onConfirm={onDiscard}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
