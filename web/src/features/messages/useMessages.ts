import type { Message } from '@recadia/contract/messages';
import type { Note } from '@recadia/contract/notes';
import type { Ticket } from '@recadia/contract/tickets';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import { listState } from '../../ui/listState.ts';
import { useTimeline } from '../tickets/index.ts';
import { messagesQuery, notesQuery } from './messages.api.ts';
import { buildRows, findUnread } from './rows.ts';
import type { UnreadMark } from './rows.ts';
import { useOutgoing } from './useSendQueue.ts';

const litMs = 2_000;
const nothing: Note[] = [];

/** What the list shows of a conversation, and how it moves through it. */
export function useMessages(ticket: Ticket) {
  const list = useRef<VirtuosoHandle>(null);
  /** Entered at this message instead of at the end. */
  const [around, setAround] = useState<string | null>(null);
  const [litKey, setLitKey] = useState<string | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isAtTop, setAtTop] = useState(false);
  const [seenId, setSeenId] = useState<string | null>(null);
  const query = useInfiniteQuery(messagesQuery(ticket.id, around));
  const { data: notes = nothing } = useQuery({ ...notesQuery(ticket), meta: { quiet: true } });
  const events = useTimeline(ticket);
  const { items: outgoing } = useOutgoing(ticket.id);
  const { data, hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = query;

  const messages = useMemo(() => [...(data?.pages ?? [])].reverse().flatMap((page) => page.messages), [data]);
  const unread = useFirstUnread(ticket, data === undefined ? null : messages);
  const rows = useMemo(
    () => buildRows({ messages, events, notes, outgoing, unread, hasOlder: hasNextPage }),
    [messages, events, notes, outgoing, unread, hasNextPage],
  );

  useEffect(() => {
    if (isAtTop && hasNextPage && !isFetching) void fetchNextPage();
  }, [isAtTop, hasNextPage, isFetching, fetchNextPage]);
  useEffect(() => {
    if (isAtEnd && hasPreviousPage && !isFetching) void fetchPreviousPage();
  }, [isAtEnd, hasPreviousPage, isFetching, fetchPreviousPage]);
  useEffect(() => {
    if (litKey === null) return;
    const timer = setTimeout(() => setLitKey(null), litMs);
    return () => clearTimeout(timer);
  }, [litKey]);

  const lastId = messages.at(-1)?.id ?? null;
  // Whoever is at the end has seen what stands there.
  if (isAtEnd && !hasPreviousPage && seenId !== lastId) setSeenId(lastId);
  const toEnd = () => {
    setAround(null);
    list.current?.scrollToIndex({ index: 'LAST', align: 'end' });
  };
  // What somebody sends is something they want to see.
  const newest = outgoing.at(-1)?.clientId ?? null;
  useEffect(() => {
    if (newest !== null) list.current?.scrollToIndex({ index: 'LAST', align: 'end' });
  }, [newest]);

  return {
    list: messages,
    ...{ isAtEnd, isElsewhere: hasPreviousPage },
    state: listState(query, rows.length),
    viewKey: around ?? 'end',
    retry: () => void query.refetch(),
    /** Files whose signed address has ended are told new ones. */
    renew: () => void query.refetch(),
    find: (id: string | null): Message | null => messages.find((message) => message.id === id) ?? null,
    jump(id: string) {
      const at = rows.findIndex((row) => row.kind === 'message' && row.message.id === id);
      const row = rows[at];
      if (!row) return setAround(id);
      setLitKey(row.key);
      list.current?.scrollToIndex({ index: at, align: 'center' });
    },
    listProps: {
      ...{ rows, litKey, isAtEnd, hasNewer: hasPreviousPage, listRef: list },
      openAt: openingKey(),
      newBelow: isAtEnd ? 0 : countNew(messages, seenId),
      onAtEnd: setAtEnd,
      onAtTop: setAtTop,
      onToEnd: toEnd,
    },
  };

  function openingKey(): string | null {
    if (around === null) return unread && 'unread';
    const entered = rows.find((row) => row.kind === 'message' && row.message.id === around);
    return entered?.key ?? null;
  }
}

/** Where reading began stays marked until the ticket is left, whatever is read meanwhile. */
function useFirstUnread({ unreadMessages }: Ticket, messages: Message[] | null): UnreadMark | null {
  const [mark, setMark] = useState<UnreadMark | null | undefined>(undefined);
  if (mark !== undefined || messages === null) return mark ?? null;
  const found = findUnread(messages, unreadMessages);
  setMark(found);
  return found;
}

function countNew(messages: Message[], seenId: string | null): number {
  const at = messages.findIndex(({ id }) => id === seenId);
  return at === -1 ? 0 : messages.slice(at + 1).filter(({ fromMe }) => !fromMe).length;
}
