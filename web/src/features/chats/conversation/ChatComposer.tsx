import type { Chat } from '@recadia/contract/chats';
import { chatMessageMax, composerRowsMax } from '@recadia/contract/limits';
import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { media, useMedia } from '../../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { GrowingBox } from '../../../ui/form/GrowingBox.tsx';
import styles from './ChatComposer.module.css';
import { MemberChoice } from './MemberChoice.tsx';
import { useChatDraft } from './useChatDraft.ts';
import { useMentionChoice } from './useMentionChoice.ts';

/** The composer of the internal chat; @ mentions a member, and a failed message stays in the box (CHT-08). */
export function ChatComposer({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, setText, members, send, isSending, hasFailed } = useChatDraft(chat);
  const choice = useMentionChoice({ text, members, area, onText: setText });

  useEffect(() => {
    // On touch screens the on-screen keyboard would cover the messages.
    if (!matchMedia(media.touch).matches) area.current?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    // These keys belong to an input method that is still composing.
    if (event.nativeEvent.isComposing) return;
    if (choice.onKey(event)) return event.preventDefault();
    if (event.key !== 'Enter' || event.shiftKey || isPhone) return;
    event.preventDefault();
    send();
  }

  return (
    <div className={styles.composer}>
      {choice.isOpen && <MemberChoice {...choice.listProps} />}
      <p role="status" className={styles.failed}>
        {hasFailed && t('chats.notSent')}
      </p>
      <div className={styles.box}>
        <GrowingBox
          ref={area}
          rows={composerRowsMax}
          aria-label={t('chats.write')}
          placeholder={t(isPhone ? 'chats.write' : 'chats.placeholder')}
          maxLength={chatMessageMax}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            choice.onCaret(event.target.selectionStart);
          }}
          onSelect={(event) => choice.onCaret(event.currentTarget.selectionStart)}
          onBlur={choice.close}
          onKeyDown={onKeyDown}
          {...choice.boxProps}
        />
        <ServerButton
          variant="primary"
          className={styles.send}
          icon={<Send />}
          busy={isSending}
          disabled={text.trim() === ''}
          onClick={() => {
            send();
            area.current?.focus();
          }}
        >
          {t('chats.send')}
        </ServerButton>
      </div>
    </div>
  );
}
