import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { media, useMedia } from '../../lib/useMedia.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { EndList } from '../../ui/EndList.tsx';
import type { EndListHandle } from '../../ui/EndList.tsx';
import { MessageRow } from './MessageRow.tsx';
import styles from './MessageList.module.css';
import type { Row } from './rows.ts';

/** MSG-10 */
const topPx = 50;

interface MessageListProps {
  rows: Row[];
  label: string;
  listRef: RefObject<EndListHandle | null>;
  /** Where to open: at a row, else at the end. */
  openAt: string | null;
  litKey: string | null;
  /** Messages that came while the end was out of sight. */
  newBelow: number;
  isAtEnd: boolean;
  /** This is not the end of the conversation: it was entered at an older message. */
  hasNewer: boolean;
  onAtEnd: (isAtEnd: boolean) => void;
  onAtTop: (isAtTop: boolean) => void;
  onToEnd: () => void;
}

/** From the bottom up; only what is in sight is on the page, and older pages come without anything moving. */
export function MessageList(props: MessageListProps) {
  const { rows, label, listRef, openAt, litKey, newBelow, isAtEnd, hasNewer, onAtEnd, onAtTop, onToEnd } = props;
  const { t } = useTranslation();
  const isTouch = useMedia(media.touch);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [anchor, setAnchor] = useState(() => anchorOf(rows));
  const anchorAt = rows.findIndex(({ key }) => key === anchor);
  // What the others were counted from has gone, as a discarded message goes.
  if (anchorAt === -1 && rows.length > 0 && anchorOf(rows) !== anchor) setAnchor(anchorOf(rows));
  const active = activeKey ?? rows.findLast(isSaid)?.key ?? null;
  return (
    <div className={styles.holder}>
      {/* New messages are announced elsewhere: rows that only scroll into sight are no news. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move among its rows */}
      <div
        role="log"
        aria-label={label}
        aria-live="off"
        className={styles.log}
        onKeyDown={moveAmongRows}
        // Not for what is in a row: by Tab one comes by it on the way to the row that is the stop.
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
          topPx={topPx}
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

const isSaid = ({ kind }: Row): boolean => kind === 'message' || kind === 'outgoing';

const anchorOf = (rows: Row[]): string | null => rows.find(isSaid)?.key ?? null;

/** One tab stop for the whole list, arrows inside it; the keys of a player or a field stay theirs. */
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
