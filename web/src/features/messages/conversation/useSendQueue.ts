import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { showError } from '../../../lib/errors.ts';
import { useLiveStatus } from '../../../lib/live/live-status.ts';
import { useUser } from '../../../lib/session/session.ts';
import { putMessage, sendOutgoing } from '../messages.api.ts';
import type { Outgoing } from './outgoing.ts';
import { openOutgoingStore } from './outgoing-store.ts';
import { createSendQueue } from './send-queue.ts';
import type { SendQueue, SendTools } from './send-queue.ts';

/** One queue per sign-in session, as there is one cache per sign-in session. */
const queues = new WeakMap<QueryClient, SendQueue>();

function queueOf(cache: QueryClient, userId: number): SendQueue {
  const known = queues.get(cache);
  if (known) return known;
  const queue = createSendQueue({
    store: openOutgoingStore(userId),
    send: sendOutgoing,
    sent: (message) => putMessage(cache, message),
    // MSG-06: a refused file shows an error; a refused text shows it in its bubble.
    refused: ({ file }, error) => void (file && showError(error)),
    alone,
  });
  queues.set(cache, queue);
  return queue;
}

/** Skips the work when another tab of this browser holds the lock of the message. */
const alone: SendTools['alone'] = async (clientId, work) => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`send-${clientId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
};

export function useSendQueue(): SendQueue {
  return queueOf(useQueryClient(), useUser().id);
}

/** Pending messages of this ticket and the progress of their files. */
export function useOutgoing(ticketId: number): { items: Outgoing[]; progress: Record<string, number> } {
  const { state } = useSendQueue();
  const { items, progress } = useSyncExternalStore(state.subscribe, state.getState);
  const own = useMemo(() => items.filter((item) => item.ticketId === ticketId), [items, ticketId]);
  return { items: own, progress };
}

/** Sends pending messages on every page while the user is signed in; messages of a closed page go first. */
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
