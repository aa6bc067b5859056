import type { Chat } from '@recadia/contract/chats';
import { chatThresholdPx } from '@recadia/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso } from 'react-virtuoso';
import { useUser } from '../../lib/session.ts';
import { ListBody } from '../../ui/ListBody.tsx';
import { listState } from '../../ui/listState.ts';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { useSettledTop } from '../../ui/useSettledTop.ts';
import { ChatBubble } from './ChatBubble.tsx';
import { buildLines } from './chatLines.ts';
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
  const { id: me } = useUser();
  const query = useInfiniteQuery(saidQuery(chat.id));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const messages = useMemo(() => [...(data?.pages ?? [])].reverse().flatMap(({ records }) => records), [data]);
  const lines = useMemo(() => buildLines(messages), [messages]);
  const [isNearTop, setNearTop] = useState(false);
  const tellTop = useSettledTop(setNearTop);
  const [first, setFirst] = useState<number | null>(null);
  if (first === null && messages[0]) setFirst(messages[0].id);
  const older = first === null ? 0 : messages.findIndex(({ id }) => id === first);

  useEffect(() => {
    if (!isNearTop || !hasNextPage || isFetching) return;
    const timer = setTimeout(() => void fetchNextPage(), topMs);
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
        {/* New words are spoken below: lines that only scroll into sight are no news. */}
        <div role="log" aria-label={t('chats.log')} aria-live="off" className={styles.log}>
          <Virtuoso
            className={styles.list}
            tabIndex={0}
            data={lines}
            firstItemIndex={firstNumber - Math.max(0, older)}
            initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
            alignToBottom
            computeItemKey={(_, { message }) => message.id}
            itemContent={(_, line) => <ChatBubble line={line} chat={chat} />}
            increaseViewportBy={{ top: 400, bottom: 200 }}
            atTopThreshold={chatThresholdPx}
            atTopStateChange={tellTop}
            followOutput={(isAtEnd) => (isAtEnd || messages.at(-1)?.senderId === me) && 'auto'}
            components={parts}
          />
        </div>
      </ListBody>
      <Spoken messages={messages} />
    </div>
  );
}

/** A little air at both ends. */
const parts = { Header: () => <div className={styles.end} />, Footer: () => <div className={styles.end} /> };
