import type { Message } from '@recadia/contract/messages';
import type { Note } from '@recadia/contract/notes';
import type { Ticket } from '@recadia/contract/tickets';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { EndListHandle } from '../../../ui/list/EndList.tsx';
import { listState } from '../../../lib/list/list-state.ts';
import { messagesQuery, notesQuery } from '../messages.api.ts';
import { buildRows, findUnread } from './rows.ts';
import type { UnreadMark } from './rows.ts';
import { useOutgoing } from './useSendQueue.ts';
import { useTimeline } from './useTimeline.ts';

const litMs = 2_000;
/** A new page moves the list away from its top, and the list reports that with a delay. */
const topMs = 100;
const nothing: Note[] = [];
const gathering = { kind: 'loading' } as const;

/** The rows of a conversation and the navigation through them. */
export function useMessages(ticket: Ticket, wanted: { id: string } | null) {
  const list = useRef<EndListHandle>(null);
  /** The conversation was opened at this message instead of at the end. */
  const [around, setAround] = useState(wanted?.id ?? null);
  const [litId, setLitId] = useState<string | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isAtTop, setAtTop] = useState(false);
  const [seenId, setSeenId] = useState<string | null>(null);
  const query = useInfiniteQuery(messagesQuery(ticket.id, around));
  const { data: notes = nothing, isLoading: awaitsNotes } = useQuery({ ...notesQuery(ticket), meta: { quiet: true } });
  const { events, isLoading: awaitsEvents } = useTimeline(ticket);
  const { items: outgoing } = useOutgoing(ticket.id);
  const { data, hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = query;

  const messages = useMemo(() => [...(data?.pages ?? [])].reverse().flatMap((page) => page.messages), [data]);
  const unread = useFirstUnread(ticket, data === undefined ? null : messages);
  const rows = useMemo(
    () => buildRows({ messages, events, notes, outgoing, unread, hasOlder: hasNextPage }),
    [messages, events, notes, outgoing, unread, hasNextPage],
  );

  useEffect(() => {
    if (!isAtTop || !hasNextPage || isFetching) return;
    const timer = setTimeout(() => void fetchNextPage(), topMs);
    return () => clearTimeout(timer);
  }, [isAtTop, hasNextPage, isFetching, fetchNextPage]);
  useEffect(() => {
    if (isAtEnd && hasPreviousPage && !isFetching) void fetchPreviousPage();
  }, [isAtEnd, hasPreviousPage, isFetching, fetchPreviousPage]);
  // Highlights the target once it is loaded.
  const litKey = litId === null ? null : (rowOf(litId)?.key ?? null);
  useEffect(() => {
    if (litKey === null) return;
    const timer = setTimeout(() => setLitId(null), litMs);
    return () => clearTimeout(timer);
  }, [litKey]);
  const lead = useEffectEvent(jump);
  useEffect(() => {
    if (wanted) lead(wanted.id);
  }, [wanted]);

  const lastId = messages.at(-1)?.id ?? null;
  // At the end of the list the last message counts as seen.
  if (isAtEnd && !hasPreviousPage && seenId !== lastId) setSeenId(lastId);
  const toEnd = () => {
    setAround(null);
    list.current?.toEnd();
  };
  // Scrolls to a message the user just sent.
  const newest = outgoing.at(-1)?.clientId ?? null;
  useEffect(() => {
    if (newest !== null) list.current?.toEnd();
  }, [newest]);

  return {
    list: messages,
    isAtEnd,
    isElsewhere: hasPreviousPage,
    // Notes and events are shown together with the messages, because adding them later would move the rows.
    state: awaitsNotes || awaitsEvents ? gathering : listState(query, rows.length),
    viewKey: around ?? 'end',
    retry: () => void query.refetch(),
    /** Loads new signed URLs for files whose URL expired. */
    renew: () => void query.refetch(),
    find: (id: string | null): Message | null => messages.find((message) => message.id === id) ?? null,
    jump,
    listProps: {
      rows,
      litKey,
      isAtEnd,
      hasNewer: hasPreviousPage,
      listRef: list,
      openAt: openingKey(),
      newBelow: isAtEnd ? 0 : countNew(messages, seenId),
      onAtEnd: setAtEnd,
      onAtTop: setAtTop,
      onToEnd: toEnd,
    },
  };

  function openingKey(): string | null {
    if (around === null) return unread && 'unread';
    return rowOf(around)?.key ?? null;
  }

  function rowOf(id: string) {
    return rows.find((row) => row.kind === 'message' && row.message.id === id);
  }

  function jump(id: string): void {
    const row = rowOf(id);
    setLitId(id);
    if (row) list.current?.to(row.key, 'center');
    else setAround(id);
  }
}

/** The unread divider stays where reading began until the ticket is left. */
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
