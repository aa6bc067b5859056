import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { showError } from '../../lib/errors.ts';
import { useLiveStatus } from '../../lib/liveStatus.ts';
import { useUser } from '../../lib/session.ts';
import { putMessage, sendOutgoing } from './messages.api.ts';
import type { Outgoing } from './outgoing.ts';
import { openOutgoingStore } from './outgoingStore.ts';
import { createSendQueue } from './sendQueue.ts';
import type { SendQueue, SendTools } from './sendQueue.ts';

/** One queue per session, as there is one cache per session. */
const queues = new WeakMap<QueryClient, SendQueue>();

function queueOf(cache: QueryClient, userId: number): SendQueue {
  const known = queues.get(cache);
  if (known) return known;
  const queue = createSendQueue({
    store: openOutgoingStore(userId),
    send: sendOutgoing,
    sent: (message) => putMessage(cache, message),
    // MSG-06: a file that was refused is told as every failure is; words say it where they stand.
    refused: ({ file }, error) => void (file && showError(error)),
    alone,
  });
  queues.set(cache, queue);
  return queue;
}

/** Another tab of this browser that is at the same item keeps it. */
const alone: SendTools['alone'] = async (clientId, work) => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`send-${clientId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
};

export function useSendQueue(): SendQueue {
  return queueOf(useQueryClient(), useUser().id);
}

/** What waits in this ticket, and how far its files have gone. */
export function useOutgoing(ticketId: number): { items: Outgoing[]; progress: Record<string, number> } {
  const { state } = useSendQueue();
  const { items, progress } = useSyncExternalStore(state.subscribe, state.getState);
  const own = useMemo(() => items.filter((item) => item.ticketId === ticketId), [items, ticketId]);
  return { items: own, progress };
}

/** Keeps sending while somebody is signed in, whatever page they are on: what a former page left goes first. */
export function useSending(): void {
  const cache = useQueryClient();
  const { id } = useUser();
  useEffect(() => {
    const wake = () => queueOf(cache, id).wake();
    wake();
    addEventListener('online', wake);
    const unwatch = useLiveStatus.subscribe((now, before) => {
      if (before.lostAt !== null && now.lostAt === null) wake();
    });
    return () => {
      removeEventListener('online', wake);
      unwatch();
      queues.get(cache)?.stop();
      queues.delete(cache);
    };
  }, [cache, id]);
}
