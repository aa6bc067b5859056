import type { Chat } from '@recadia/contract/chats';
import { chatThresholdPx } from '@recadia/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { EndList } from '../../../ui/list/EndList.tsx';
import type { EndListHandle } from '../../../ui/list/EndList.tsx';
import { ListBody } from '../../../ui/list/ListBody.tsx';
import { listState } from '../../../lib/list/list-state.ts';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { ChatBubble } from './ChatBubble.tsx';
import { buildLines } from './chat-lines.ts';
import type { ChatLine } from './chat-lines.ts';
import styles from './ChatLog.module.css';
import { chatMessagesQuery } from '../chats.api.ts';
import { ChatMessages } from './ChatMessages.tsx';

/** A new page moves the log away from its top, and the log reports that with a delay. */
const topMs = 100;

/** The messages from the end up; older pages load before the top is reached (CHT-06). */
export function ChatLog({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(chatMessagesQuery(chat.id));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const messages = useMemo(() => [...(data?.pages ?? [])].reverse().flatMap(({ records }) => records), [data]);
  const lines = useMemo(() => buildLines(messages), [messages]);
  const [isNearTop, setNearTop] = useState(false);
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
        <Lines chat={chat} lines={lines} older={Math.max(0, older)} onNearTop={setNearTop} />
      </ListBody>
      <ChatMessages messages={messages} />
    </div>
  );
}

interface LinesProps {
  chat: Chat;
  lines: ChatLine[];
  /** Count of messages before those of the first page. */
  older: number;
  onNearTop: (isNearTop: boolean) => void;
}

function Lines({ chat, lines, older, onNearTop }: LinesProps) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const list = useRef<EndListHandle>(null);
  const last = lines.at(-1)?.message;
  const ownId = last?.senderId === me ? last.id : null;
  // Scrolls to a message the user just sent.
  useEffect(() => {
    if (ownId !== null) list.current?.toEnd();
  }, [ownId]);
  return (
    // ChatMessages announces new messages; this log stays silent because scrolling also adds lines.
    <div role="log" aria-label={t('chats.log')} aria-live="off" className={styles.log}>
      <EndList
        ref={list}
        rows={lines}
        anchorAt={older}
        draw={(line) => <ChatBubble line={line} chat={chat} />}
        tabIndex={0}
        topPx={chatThresholdPx}
        onAtTop={onNearTop}
      />
    </div>
  );
}
