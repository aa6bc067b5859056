import type { LivePayload } from '@recadia/contract/live';
import type { AnswerOf } from '@recadia/contract/route';
import type { userRoutes } from '@recadia/contract/users';
import { colleaguesQuery } from '../../lib/live/directory.ts';
import { liveRule } from '../../lib/live/live-rules.ts';

type Colleagues = AnswerOf<typeof userRoutes.listColleagues>;

/** Updates the cached list of users. */
export function applyUserEvent(colleagues: Colleagues, event: LivePayload<'user'>): Colleagues {
  if (event.action === 'delete') return colleagues.filter(({ id }) => id !== event.userId);
  const { online: _shownElsewhere, ...brief } = event.user;
  const others = colleagues.filter(({ id }) => id !== brief.id);
  return [...others, brief].sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}

/** Updates the queues shown with each user. */
export function applyQueueEvent(colleagues: Colleagues, event: LivePayload<'queue'>): Colleagues {
  const id = event.action === 'delete' ? event.queueId : event.queue.id;
  const left = event.action === 'delete' ? [] : [{ id, name: event.queue.name, color: event.queue.color }];
  return colleagues.map((one) =>
    one.queues.some((queue) => queue.id === id)
      ? { ...one, queues: one.queues.flatMap((queue) => (queue.id === id ? left : [queue])) }
      : one,
  );
}

const { queryKey } = colleaguesQuery;
export const directoryLive = [
  liveRule<'user', Colleagues>({ kind: 'user', queryKey, reduce: applyUserEvent }),
  liveRule<'queue', Colleagues>({ kind: 'queue', queryKey, reduce: applyQueueEvent }),
];
