import { Mic, SendHorizontal, Trash2, X } from 'lucide-react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { formatSeconds } from './fileFacts.ts';
import styles from './RecorderBar.module.css';
import type { RecorderState } from './useRecorder.ts';
import { Wave } from './Wave.tsx';

interface RecorderBarProps {
  state: Exclude<RecorderState, { kind: 'idle' }>;
  onSend: () => void;
  onDiscard: () => void;
}

/** The button that was pressed is gone: the focus goes on here. */
const focusIt = (element: HTMLElement | null): void => element?.focus();

/** What stands in the composer's place while somebody speaks. */
export function RecorderBar({ state, onSend, onDiscard }: RecorderBarProps) {
  const { t } = useTranslation();
  switch (state.kind) {
    case 'recording':
      return (
        <div className={styles.bar} role="group" aria-label={t('messages.recorder.recording')} data-own-keys>
          <IconButton label={t('messages.recorder.discard')} icon={<Trash2 />} onClick={onDiscard} ref={focusIt} />
          <i className={styles.dot} />
          {/* Said once when it begins, not every second. */}
          <b className={styles.time} aria-live="off">
            {formatSeconds(state.seconds)}
          </b>
          <Wave peaks={state.peaks} part={1} />
          <button type="button" className={styles.send} aria-label={t('messages.recorder.send')} onClick={onSend}>
            <SendHorizontal aria-hidden="true" />
          </button>
        </div>
      );
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
