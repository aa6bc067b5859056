import type { Chat } from '@recadia/contract/chats';
import { chatThresholdPx } from '@recadia/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso } from 'react-virtuoso';
import { useUser } from '../../lib/session.ts';
import { ListBody } from '../../ui/ListBody.tsx';
import { listState } from '../../ui/listState.ts';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { useSettledTop } from '../../ui/useSettledTop.ts';
import { ChatBubble } from './ChatBubble.tsx';
import { buildLines } from './chatLines.ts';
import type { ChatLine } from './chatLines.ts';
import styles from './ChatLog.module.css';
import { saidQuery } from './chats.api.ts';
import { Spoken } from './Spoken.tsx';

/** Lines are numbered from here, so that older ones can be put before them. */
const firstNumber = 1_000_000;
/** A page that has come pushes the log from its top, which takes the log a moment to tell. */
const topMs = 100;

/** What was said, from the end up; older words come while the top is still far (CHT-06). */
export function ChatLog({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(saidQuery(chat.id));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const messages = useMemo(() => [...(data?.pages ?? [])].reverse().flatMap(({ records }) => records), [data]);
  const lines = useMemo(() => buildLines(messages), [messages]);
  const [isNearTop, setNearTop] = useState(false);
  const boxRef = useRef<HTMLElement>(null);
  const [first, setFirst] = useState<number | null>(null);
  if (first === null && messages[0]) setFirst(messages[0].id);
  const older = first === null ? 0 : messages.findIndex(({ id }) => id === first);

  useEffect(() => {
    if (!isNearTop || !hasNextPage || isFetching) return;
    // Told while it still drew, it may be far from its top by now.
    const load = () => (boxRef.current?.scrollTop ?? 0) <= chatThresholdPx && void fetchNextPage();
    const timer = setTimeout(load, topMs);
    return () => clearTimeout(timer);
  }, [isNearTop, hasNextPage, isFetching, fetchNextPage]);

  return (
    <div className={styles.holder}>
      <ListBody
        state={listState(query, lines.length)}
        noun={t('chats.saidNoun')}
        empty={{ icon: <MessagesSquare />, title: t('chats.silent'), text: t('chats.silentText') }}
        skeleton={<RowsSkeleton rows={5} />}
        onRetry={() => void query.refetch()}
      >
        <Lines chat={chat} lines={lines} older={Math.max(0, older)} boxRef={boxRef} onNearTop={setNearTop} />
      </ListBody>
      <Spoken messages={messages} />
    </div>
  );
}

interface LinesProps {
  chat: Chat;
  lines: ChatLine[];
  /** How many came before those it opened with. */
  older: number;
  boxRef: RefObject<HTMLElement | null>;
  onNearTop: (isNearTop: boolean) => void;
}

/** Here with its first lines, so that it is settled when they are. */
function Lines({ chat, lines, older, boxRef, onNearTop }: LinesProps) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  // It opens at its end: before it has been there, its top is only where it begins to draw.
  const [hasOpened, setOpened] = useState(false);
  const [isNearTop, setNearTop] = useState(false);
  const tell = useEffectEvent(onNearTop);
  useEffect(() => tell(isNearTop && hasOpened), [isNearTop, hasOpened]);
  const tellTop = useSettledTop(setNearTop);
  return (
    // New words are spoken elsewhere: lines that only scroll into sight are no news.
    <div role="log" aria-label={t('chats.log')} aria-live="off" className={styles.log}>
      <Virtuoso
        className={styles.list}
        scrollerRef={(box) => {
          boxRef.current = box instanceof HTMLElement ? box : null;
        }}
        tabIndex={0}
        data={lines}
        firstItemIndex={firstNumber - older}
        initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
        alignToBottom
        computeItemKey={(_, { message }) => message.id}
        itemContent={(_, line) => <ChatBubble line={line} chat={chat} />}
        increaseViewportBy={{ top: 400, bottom: 200 }}
        atTopThreshold={chatThresholdPx}
        atTopStateChange={tellTop}
        atBottomStateChange={(isAtEnd) => isAtEnd && setOpened(true)}
        followOutput={(isAtEnd) => (isAtEnd || lines.at(-1)?.message.senderId === me) && 'auto'}
        components={parts}
      />
    </div>
  );
}

/** A little air at both ends. */
const parts = { Header: () => <div className={styles.end} />, Footer: () => <div className={styles.end} /> };
