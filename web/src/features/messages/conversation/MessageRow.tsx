import { memo, useReducer } from 'react';
import { formatTime } from '../../../lib/i18n/time.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { useConversation } from './conversation-context.ts';
import { MessageBubble } from '../bubbles/MessageBubble.tsx';
import { kindOf } from '../bubbles/message-kind.ts';
import { OutgoingBubble } from '../bubbles/OutgoingBubble.tsx';
import { DayLine, EventLine, NoteLine, UnreadLine } from './QuietLines.tsx';
import { plainText } from '../bubbles/rich-text.ts';
import styles from './MessageRow.module.css';
import type { Row } from './rows.ts';

interface MessageRowProps {
  row: Row;
  /** This row is the single tab stop of the list. */
  isActive: boolean;
  isLit: boolean;
  isTouch: boolean;
}

/** One row of the conversation; messages can be reached by arrow keys. */
export const MessageRow = memo(function MessageRow({ row, isActive, isLit, isTouch }: MessageRowProps) {
  const label = useRowLabel(row);
  // The action menu is half of a row's cost, so it is rendered on hover or focus, and always on touch screens.
  const [isVisited, visit] = useReducer(() => true, false);
  const hasActs = isTouch || isActive || isVisited;
  if (row.kind !== 'message' && row.kind !== 'outgoing') return <QuietRow row={row} />;
  return (
    // The active row is the tab stop of the list, so messages can be read and acted on without a mouse.
    <div
      role="article"
      aria-label={label}
      data-row={row.key}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={isActive ? 0 : -1}
      className={styles.row}
      onPointerEnter={visit}
    >
      {row.kind === 'message' ? (
        <MessageBubble message={row.message} joins={row.joins} isLit={isLit} hasActs={hasActs} />
      ) : (
        <OutgoingBubble item={row.item} joins={row.joins} />
      )}
    </div>
  );
});

function QuietRow({ row }: { row: Exclude<Row, { kind: 'message' | 'outgoing' }> }) {
  switch (row.kind) {
    case 'day':
      return <DayLine at={row.at} />;
    case 'unread':
      return <UnreadLine count={row.count} />;
    case 'event':
      return <EventLine event={row.event} />;
    case 'note':
      return <NoteLine note={row.note} />;
  }
}

/** Label for screen readers: author, content and time. */
function useRowLabel(row: Row): string | undefined {
  const { t } = useTranslation();
  const { contactName } = useConversation();
  if (row.kind === 'outgoing') return `${t('messages.me')}: ${plainText(row.item.body)}`;
  if (row.kind !== 'message') return undefined;
  const { fromMe, contact, body, createdAt } = row.message;
  const kind = kindOf(row.message);
  const words = kind === 'text' ? plainText(body) : kind === 'deleted' ? t('messages.deleted') : mediaWords();
  return `${fromMe ? t('messages.me') : (contact?.name ?? contactName)}: ${words}, ${formatTime(createdAt)}`;

  function mediaWords(): string {
    if (kind === 'unknown') return t('messages.unknown');
    const caption = kind === 'contact' ? '' : plainText(body);
    return [t(`messages.media.${kind}`), caption].filter(Boolean).join(', ');
  }
}
