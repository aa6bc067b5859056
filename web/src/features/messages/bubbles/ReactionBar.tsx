import type { Message } from '@recadia/contract/messages';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { useReturnFocus } from '../../../ui/overlay/useReturnFocus.ts';
import { useConversation } from '../conversation/conversation-context.ts';
import { LazyEmojiPanel } from '../composer/LazyEmojiPanel.tsx';
import styles from './ReactionBar.module.css';

const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface ReactionBarProps {
  message: Message;
  onClose: () => void;
}

/** Six frequent emoji and the picker; choosing the user's own emoji removes it. */
export function ReactionBar({ message, onClose }: ReactionBarProps) {
  const { t } = useTranslation();
  const { react } = useConversation();
  const bar = useRef<HTMLDivElement>(null);
  const [isMore, setMore] = useState(false);
  const mine = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  useReturnFocus();
  useEffect(() => bar.current?.querySelector('button')?.focus(), []);
  const choose = (emoji: string) => {
    react(message, emoji === mine ? null : emoji);
    onClose();
  };
  return (
    // Escape closes the bar, as it closes every layer.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      ref={bar}
      role="dialog"
      tabIndex={-1}
      aria-label={t('messages.menu.react')}
      className={cx(styles.bar, isMore && styles.large)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose()}
    >
      {isMore ? (
        <LazyEmojiPanel onPick={choose} />
      ) : (
        <>
          {usual.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className={cx(styles.one, emoji === mine && styles.mine)}
              aria-pressed={emoji === mine}
              aria-label={t(emoji === mine ? 'messages.reaction.remove' : 'messages.reaction.add', { emoji })}
              onClick={() => choose(emoji)}
            >
              {emoji}
            </button>
          ))}
          <button
            type="button"
            className={styles.one}
            aria-label={t('messages.reaction.more')}
            onClick={() => setMore(true)}
          >
            <Plus aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  );
}
