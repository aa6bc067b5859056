import type { Chat } from '@recadia/contract/chats';
import { useUser } from '../../../lib/session/session.ts';
import { formatTime } from '../../../lib/i18n/time.ts';
import { dayName } from '../../../lib/i18n/day-name.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { BubbleFrame } from '../../../ui/layout/BubbleFrame.tsx';
import styles from './ChatBubble.module.css';
import type { ChatLine } from './chat-lines.ts';
import { ChatText } from './ChatText.tsx';

/** One message with sender, text and time; the first of a day follows a date line. */
export function ChatBubble({ line: { message, opensDay, joins }, chat }: { line: ChatLine; chat: Chat }) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const fromMe = message.senderId === me;
  const isCalled = message.mentions.some(({ id }) => id === me);
  const senderName = message.sender?.name ?? t('chats.somebody');
  return (
    <>
      {opensDay && <Day at={message.createdAt} />}
      <div className={isCalled ? styles.called : undefined}>
        <BubbleFrame
          fromMe={fromMe}
          joins={joins}
          meta={<time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>}
        >
          <ChatSpeaker name={fromMe ? t('chats.you') : senderName} isShown={!fromMe && !joins && !chat.isDirect} />
          <ChatText message={message} />
        </BubbleFrame>
      </div>
    </>
  );
}

/** Screen readers always get the sender's name. */
function ChatSpeaker({ name, isShown }: { name: string; isShown: boolean }) {
  return isShown ? <b className={styles.speaker}>{name}</b> : <span className="visually-hidden">{name}: </span>;
}

function Day({ at }: { at: string }) {
  const { t, language } = useTranslation();
  const day = dayName(at, new Date(), language);
  return (
    <div className={styles.center}>
      <span className={styles.day}>{day.kind === 'date' ? day.text : t(`chats.${day.kind}`)}</span>
    </div>
  );
}
