import type { Message } from '@recadia/contract/messages';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { useConversation } from '../conversation/conversation-context.ts';
import styles from './Reactions.module.css';

/** The reactions of a message; a click on the user's own reaction removes it. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { can, react } = useConversation();
  const counts = new Map<string, { count: number; isMine: boolean }>();
  for (const { emoji, fromMe } of message.reactions) {
    const known = counts.get(emoji);
    counts.set(emoji, { count: (known?.count ?? 0) + 1, isMine: fromMe || (known?.isMine ?? false) });
  }
  if (counts.size === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('messages.reaction.seen', { list: [...counts.keys()].join(' ') })}>
      {[...counts].map(([emoji, { count, isMine }]) => (
        <li key={emoji}>
          <button
            type="button"
            className={styles.one}
            disabled={!can.react}
            aria-pressed={isMine}
            aria-label={t(isMine ? 'messages.reaction.remove' : 'messages.reaction.add', { emoji })}
            onClick={() => react(message, isMine ? null : emoji)}
          >
            {emoji}
            {count > 1 && <span className={styles.count}>{count}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
