import { Mic, Paperclip, SendHorizontal, StickyNote, Zap } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import styles from './ComposerBar.module.css';
import type { ComposerTools } from './composer-tools.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { useFileChooser } from './useFileChooser.tsx';

/** The tools below the text box. */
export function ComposerBar(tools: ComposerTools) {
  const { isNote, signs, isShut, isSaving, isCrowded, isFull, onEmoji, onQuick, onNote, onSign, onRecord, onSend } =
    tools;
  const { t } = useTranslation();
  const chooser = useFileChooser(tools.onAttach);
  const canReachCustomer = !isNote && !isShut;
  const sendWord = t(`messages.composer.${wordFor(isNote, isCrowded)}`);
  return (
    <div className={styles.bar}>
      {canReachCustomer && (
        <>
          {chooser.field}
          <Menu
            target={
              <IconButton
                className={styles.tool}
                label={t('messages.composer.attach')}
                icon={<Paperclip />}
                disabled={isFull}
              />
            }
            entries={chooser.entries}
            onClosed={tools.onClosed}
          />
        </>
      )}
      {!isShut && <EmojiButton className={styles.tool} onEmoji={onEmoji} onClosed={tools.onClosed} />}
      {canReachCustomer && (
        <IconButton
          className={styles.tool}
          label={t('messages.composer.quick')}
          keys="/"
          icon={<Zap />}
          onClick={onQuick}
        />
      )}
      <IconButton
        className={styles.tool}
        label={t(isNote ? 'messages.composer.noteOff' : 'messages.composer.noteOn')}
        keys="n"
        aria-pressed={isNote}
        icon={<StickyNote />}
        onClick={onNote}
      />
      {canReachCustomer && (
        <label className={styles.sign}>
          <input
            type="checkbox"
            role="switch"
            className={styles.switch}
            checked={signs}
            onChange={(event) => onSign(event.target.checked)}
          />
          <span className={styles.signWord}>{t('messages.composer.sign')}</span>
        </label>
      )}
      <span className={styles.space} />
      {canReachCustomer && (
        <IconButton className={styles.tool} label={t('messages.composer.record')} icon={<Mic />} onClick={onRecord} />
      )}
      <Button
        variant="primary"
        className={styles.send}
        disabled={isShut}
        busy={isSaving}
        aria-label={sendWord}
        onClick={onSend}
      >
        <span className={styles.sendWord}>{sendWord}</span>
        <SendHorizontal aria-hidden="true" />
      </Button>
    </div>
  );
}

function wordFor(isNote: boolean, isCrowded: boolean): 'saveNote' | 'sendAnyway' | 'send' {
  if (isNote) return 'saveNote';
  return isCrowded ? 'sendAnyway' : 'send';
}
