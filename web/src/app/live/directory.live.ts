import type { LivePayload } from '@recadia/contract/live';
import type { AnswerOf } from '@recadia/contract/route';
import type { userRoutes } from '@recadia/contract/users';
import { colleaguesQuery } from '../../lib/live/directory.ts';
import { liveRule } from '../../lib/live/live-rules.ts';
import { changeShownQueue } from '../../lib/live/rows-with-queues.ts';

type Colleagues = AnswerOf<typeof userRoutes.listColleagues>;

/** Updates the cached list of users. */
export function applyUserEvent(colleagues: Colleagues, event: LivePayload<'user'>): Colleagues {
  if (event.action === 'delete') return colleagues.filter(({ id }) => id !== event.userId);
  const { online: _shownElsewhere, ...brief } = event.user;
  const others = colleagues.filter(({ id }) => id !== brief.id);
  return [...others, brief].sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}

const { queryKey } = colleaguesQuery;
export const directoryLive = [
  liveRule<'user', Colleagues>({ kind: 'user', queryKey, reduce: applyUserEvent }),
  liveRule<'queue', Colleagues>({ kind: 'queue', queryKey, reduce: changeShownQueue }),
];
