import type { LivePayload } from '@recadia/contract/live';
import type { Queue } from '@recadia/contract/queues';
import { queuesQuery } from '../../lib/live/directory.ts';
import { liveRule } from '../../lib/live/live-rules.ts';

/** Applies a queue event to the cached list (QUE-11). */
export const queueLive = liveRule<'queue', Queue[]>({
  kind: 'queue',
  queryKey: queuesQuery.queryKey,
  reduce: applyQueueEvent,
});

export function applyQueueEvent(queues: Queue[], event: LivePayload<'queue'>): Queue[] {
  const id = event.action === 'delete' ? event.queueId : event.queue.id;
  const others = queues.filter((queue) => queue.id !== id);
  return event.action === 'delete' ? others : [...others, event.queue].sort(byOrder);
}

/** The server's order: by order number, those without one last, then by name. */
function byOrder(one: Queue, other: Queue): number {
  const place = ({ orderQueue }: Queue) => orderQueue ?? Number.MAX_SAFE_INTEGER;
  return place(one) - place(other) || one.name.localeCompare(other.name) || one.id - other.id;
}
