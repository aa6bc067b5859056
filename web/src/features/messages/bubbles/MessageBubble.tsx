import type { Message } from '@recadia/contract/messages';
import { memo } from 'react';
import { formatTime } from '../../../lib/i18n/time.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { AckIcon } from './AckIcon.tsx';
import { BubbleFrame } from '../../../ui/layout/BubbleFrame.tsx';
import { useConversation } from '../conversation/conversation-context.ts';
import { FailedLine } from './FailedLine.tsx';
import { MessageActions } from './MessageActions.tsx';
import { MessageBody } from './MessageBody.tsx';
import styles from './MessageBubble.module.css';
import { kindOf } from './message-kind.ts';
import type { MessageKind } from './message-kind.ts';
import { Quote } from './Quote.tsx';
import { Reactions } from './Reactions.tsx';

interface MessageBubbleProps {
  message: Message;
  joins: boolean;
  isLit: boolean;
  /** Renders the action menu, because the row is hovered, focused or touched. */
  hasActs: boolean;
}

const looks: Partial<Record<MessageKind, 'picture' | 'sound' | 'bare' | 'quiet'>> = {
  image: 'picture',
  video: 'picture',
  location: 'picture',
  audio: 'sound',
  sticker: 'bare',
  deleted: 'quiet',
  unknown: 'quiet',
};

/** One message with its quote, reactions, ticks and failure. */
export const MessageBubble = memo(function MessageBubble({ message, joins, isLit, hasActs }: MessageBubbleProps) {
  const { t } = useTranslation();
  const { isGroup, retry, discard } = useConversation();
  const { fromMe, error, isEdited, createdAt, quotedMsg, isDeleted } = message;
  const kind = kindOf(message);
  const isFailed = error !== null;
  const writer = isGroup && !fromMe && !joins ? message.contact?.name : undefined;
  return (
    <BubbleFrame
      fromMe={fromMe}
      joins={joins}
      isFailed={isFailed}
      isLit={isLit}
      look={quotedMsg && looks[kind] === 'bare' ? undefined : looks[kind]}
      meta={
        <>
          {isEdited && !isDeleted && `${t('messages.edited')} · `}
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          {fromMe && !isDeleted && <AckIcon ack={message.ack} isFailed={isFailed} />}
        </>
      }
      beside={hasActs && !isDeleted && !isFailed && <MessageActions message={message} />}
      below={
        <>
          {message.reactions.length > 0 && <Reactions message={message} />}
          {error && (
            <FailedLine
              reason={error.reason || error.code}
              onRetry={() => retry(message)}
              onDiscard={() => discard(message)}
            />
          )}
        </>
      }
    >
      {writer && <b className={styles.writer}>{writer}</b>}
      {quotedMsg && !isDeleted && <Quote quoted={quotedMsg} />}
      <MessageBody message={message} />
    </BubbleFrame>
  );
});
