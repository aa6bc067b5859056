import { passingMs, passingPayloads } from '@recadia/contract/live';
import type { PassingKind } from '@recadia/contract/live';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';

/** A colleague in a conversation, as long as nothing else is heard. */
export interface Seen {
  kind: PassingKind;
  ticketId: number;
  user: { id: number; name: string };
  until: number;
}

type Say = (event: 'joinChatBox' | 'leaveChatBox' | 'typing', ticketId: number) => void;

export const usePassing = create<{ seen: Seen[] }>(() => ({ seen: [] }));

const lasts = { ticketViewing: passingMs.viewingLasts, ticketTyping: passingMs.typingLasts } as const;
const followed = new Set<number>();
let say: Say | null = null;
const never = { ticketId: 0, at: 0 };
let typedAt = never;

/** The connection stands, or it is gone: whoever comes back says again what is open, and that they write. */
export function passingIsUp(voice: Say | null): void {
  say = voice;
  typedAt = never;
  for (const ticketId of followed) say?.('joinChatBox', ticketId);
}

export function hearPassing(kind: PassingKind, payload: unknown, now = Date.now()): void {
  usePassing.setState(({ seen }) => ({ seen: withHeard(seen, kind, payload, now) }));
  setTimeout(() => usePassing.setState(({ seen }) => ({ seen: stillSo(seen, Date.now()) })), lasts[kind]);
}

/** Who leaves a conversation does not write in it either. */
export function withHeard(seen: Seen[], kind: PassingKind, payload: unknown, now: number): Seen[] {
  const { data } = passingPayloads[kind].safeParse(payload);
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
  const seen = usePassing((passing) => passing.seen);
  return useMemo(() => {
    const of = (kind: PassingKind) => seen.filter((one) => one.ticketId === ticketId && one.kind === kind);
    return {
      viewers: of('ticketViewing').map(({ user }) => user.name),
      typist: of('ticketTyping')[0]?.user.name ?? null,
    };
  }, [seen, ticketId]);
}

/** Somebody writes an answer; said every few seconds at most. */
export function sayTyping(ticketId: number, now = Date.now()): void {
  if (typedAt.ticketId === ticketId && now - typedAt.at < passingMs.typingEvery) return;
  typedAt = { ticketId, at: now };
  say?.('typing', ticketId);
}
