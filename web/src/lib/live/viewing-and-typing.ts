import { transientMs, transientPayloads } from '@recadia/contract/live';
import type { TransientKind } from '@recadia/contract/live';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';

/** A user who views or types in a conversation, until the entry expires. */
export interface PresenceEntry {
  kind: TransientKind;
  ticketId: number;
  user: { id: number; name: string };
  until: number;
}

type Emit = (event: 'joinChatBox' | 'leaveChatBox' | 'typing', ticketId: number) => void;

export const useViewingAndTyping = create<{ seen: PresenceEntry[] }>(() => ({ seen: [] }));

const lasts = { ticketViewing: transientMs.viewingLasts, ticketTyping: transientMs.typingLasts } as const;
const followed = new Set<number>();
let emit: Emit | null = null;
const never = { ticketId: 0, at: 0 };
let typedAt = never;

/** Sets or clears the socket; after a reconnect the open conversations and typing are announced again. */
export function setTransientSocket(socketEmit: Emit | null): void {
  emit = socketEmit;
  typedAt = never;
  for (const ticketId of followed) emit?.('joinChatBox', ticketId);
}

export function receiveTransient(kind: TransientKind, payload: unknown, now = Date.now()): void {
  useViewingAndTyping.setState(({ seen }) => ({ seen: applyTransient(seen, kind, payload, now) }));
  setTimeout(() => useViewingAndTyping.setState(({ seen }) => ({ seen: unexpired(seen, Date.now()) })), lasts[kind]);
}

/** A user who leaves a conversation does not type in it either. */
export function applyTransient(
  seen: PresenceEntry[],
  kind: TransientKind,
  payload: unknown,
  now: number,
): PresenceEntry[] {
  const { data } = transientPayloads[kind].safeParse(payload);
  if (!data) return seen;
  const { ticketId, user } = data;
  const isGone = 'isHere' in data && !data.isHere;
  const rest = unexpired(seen, now).filter(
    (one) => one.ticketId !== ticketId || one.user.id !== user.id || (one.kind !== kind && !isGone),
  );
  return isGone ? rest : [...rest, { kind, ticketId, user, until: now + lasts[kind] }];
}

const unexpired = (seen: PresenceEntry[], now: number): PresenceEntry[] => seen.filter(({ until }) => until > now);

/** Follows a conversation while it is on screen and returns the other users in it. */
export function useColleagues(ticketId: number): { viewers: string[]; typist: string | null } {
  useEffect(() => {
    followed.add(ticketId);
    emit?.('joinChatBox', ticketId);
    return () => {
      followed.delete(ticketId);
      emit?.('leaveChatBox', ticketId);
    };
  }, [ticketId]);
  const seen = useViewingAndTyping((passing) => passing.seen);
  return useMemo(() => {
    const of = (kind: TransientKind) => seen.filter((one) => one.ticketId === ticketId && one.kind === kind);
    return {
      viewers: of('ticketViewing').map(({ user }) => user.name),
      typist: of('ticketTyping')[0]?.user.name ?? null,
    };
  }, [seen, ticketId]);
}

/** Emits the typing indicator, at most every few seconds. */
export function sendTyping(ticketId: number, now = Date.now()): void {
  if (typedAt.ticketId === ticketId && now - typedAt.at < transientMs.typingEvery) return;
  typedAt = { ticketId, at: now };
  emit?.('typing', ticketId);
}
