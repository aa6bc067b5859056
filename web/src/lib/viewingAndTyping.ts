import { transientMs, transientPayloads } from '@recadia/contract/live';
import type { TransientKind } from '@recadia/contract/live';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';

/** A colleague in a conversation, as long as nothing else is heard. */
export interface Seen {
  kind: TransientKind;
  ticketId: number;
  user: { id: number; name: string };
  until: number;
}

type Say = (event: 'joinChatBox' | 'leaveChatBox' | 'typing', ticketId: number) => void;

export const useViewingAndTyping = create<{ seen: Seen[] }>(() => ({ seen: [] }));

const lasts = { ticketViewing: transientMs.viewingLasts, ticketTyping: transientMs.typingLasts } as const;
const followed = new Set<number>();
let say: Say | null = null;
const never = { ticketId: 0, at: 0 };
let typedAt = never;

/** The connection stands, or it is gone: whoever comes back says again what is open, and that they write. */
export function setTransientSocket(voice: Say | null): void {
  say = voice;
  typedAt = never;
  for (const ticketId of followed) say?.('joinChatBox', ticketId);
}

export function receiveTransient(kind: TransientKind, payload: unknown, now = Date.now()): void {
  useViewingAndTyping.setState(({ seen }) => ({ seen: withReceived(seen, kind, payload, now) }));
  setTimeout(() => useViewingAndTyping.setState(({ seen }) => ({ seen: stillSo(seen, Date.now()) })), lasts[kind]);
}

/** Who leaves a conversation does not write in it either. */
export function withReceived(seen: Seen[], kind: TransientKind, payload: unknown, now: number): Seen[] {
  const { data } = transientPayloads[kind].safeParse(payload);
  if (!data) return seen;
  const { ticketId, user } = data;
  const isGone = 'isHere' in data && !data.isHere;
  const rest = stillSo(seen, now).filter(
    (one) => one.ticketId !== ticketId || one.user.id !== user.id || (one.kind !== kind && !isGone),
  );
  return isGone ? rest : [...rest, { kind, ticketId, user, until: now + lasts[kind] }];
}

const stillSo = (seen: Seen[], now: number): Seen[] => seen.filter(({ until }) => until > now);

/** Follows a conversation while it is on screen, and says who else does. */
export function useColleagues(ticketId: number): { viewers: string[]; typist: string | null } {
  useEffect(() => {
    followed.add(ticketId);
    say?.('joinChatBox', ticketId);
    return () => {
      followed.delete(ticketId);
      say?.('leaveChatBox', ticketId);
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

/** Somebody writes an answer; said every few seconds at most. */
export function sendTyping(ticketId: number, now = Date.now()): void {
  if (typedAt.ticketId === ticketId && now - typedAt.at < transientMs.typingEvery) return;
  typedAt = { ticketId, at: now };
  say?.('typing', ticketId);
}
