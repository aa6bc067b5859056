import { messagesThresholdPx } from '@recadia/contract/limits';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { media, useMedia } from '../../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { EndList } from '../../../ui/list/EndList.tsx';
import type { EndListHandle } from '../../../ui/list/EndList.tsx';
import { MessageRow } from './MessageRow.tsx';
import styles from './MessageList.module.css';
import type { Row } from './rows.ts';

interface MessageListProps {
  rows: Row[];
  label: string;
  listRef: RefObject<EndListHandle | null>;
  /** The row to open at; null opens at the end. */
  openAt: string | null;
  litKey: string | null;
  /** Count of messages that arrived while the end was out of view. */
  newBelow: number;
  isAtEnd: boolean;
  /** True while newer pages are not loaded, because the conversation was opened at an older message. */
  hasNewer: boolean;
  onAtEnd: (isAtEnd: boolean) => void;
  onAtTop: (isAtTop: boolean) => void;
  onToEnd: () => void;
}

/** Lists from the bottom up; only visible rows are rendered, and older pages load without moving them. */
export function MessageList(props: MessageListProps) {
  const { rows, label, listRef, openAt, litKey, newBelow, isAtEnd, hasNewer, onAtEnd, onAtTop, onToEnd } = props;
  const { t } = useTranslation();
  const isTouch = useMedia(media.touch);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [anchor, setAnchor] = useState(() => anchorOf(rows));
  const anchorAt = rows.findIndex(({ key }) => key === anchor);
  // The anchor row was removed, for example a discarded message.
  if (anchorAt === -1 && rows.length > 0 && anchorOf(rows) !== anchor) setAnchor(anchorOf(rows));
  const active = activeKey ?? rows.findLast(isMessageRow)?.key ?? null;
  return (
    <div className={styles.holder}>
      {/* The announcer announces new messages; this log stays silent because scrolling also adds rows. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move among its rows */}
      <div
        role="log"
        aria-label={label}
        aria-live="off"
        className={styles.log}
        onKeyDown={moveAmongRows}
        // Focus inside a row does not move the tab stop, because Tab passes through these elements on its way to the
        // stop.
        onFocus={({ target }) => setActiveKey(target.getAttribute('data-row') ?? activeKey)}
      >
        <EndList
          ref={listRef}
          rows={rows}
          anchorAt={Math.max(0, anchorAt)}
          draw={(row) => (
            <MessageRow row={row} isActive={row.key === active} isLit={row.key === litKey} isTouch={isTouch} />
          )}
          opensAt={openAt === null ? null : { key: openAt, align: litKey ? 'center' : 'start' }}
          sticks={!hasNewer && litKey === null}
          topPx={messagesThresholdPx}
          onAtEnd={onAtEnd}
          onAtTop={onAtTop}
        />
      </div>
      {(!isAtEnd || hasNewer) && (
        <button type="button" className={styles.toEnd} aria-label={endLabel()} onClick={onToEnd}>
          <ArrowDown aria-hidden="true" />
          {newBelow > 0 && t('messages.newBelow', { count: newBelow })}
        </button>
      )}
    </div>
  );

  function endLabel(): string {
    const below = newBelow > 0 ? `: ${t('messages.newBelow', { count: newBelow })}` : '';
    return `${t('messages.toEnd')}${below}`;
  }
}

const isMessageRow = ({ kind }: Row): boolean => kind === 'message' || kind === 'outgoing';

const anchorOf = (rows: Row[]): string | null => rows.find(isMessageRow)?.key ?? null;

/** The list is one tab stop with arrow keys inside; players, fields and menus keep their own keys. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key) || !(target instanceof HTMLElement)) return;
  if (target.closest('input, textarea, [role=menu], [role=dialog]')) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = all.findIndex((row) => row.contains(target));
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[key] ?? at;
  const row = all[Math.min(Math.max(next, 0), all.length - 1)];
  if (!row) return;
  event.preventDefault();
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}
