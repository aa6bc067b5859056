import type { LivePayload } from '@recadia/contract/live';
import type { Schedule } from '@recadia/contract/schedules';
import { liveRule } from '../../lib/live/live-rules.ts';

export const schedulesKey = ['schedules'] as const;

/** The request of a calendar: the displayed days, or a search over all days. */
export type ScheduleQuery = { from: string; to: string } | { searchParam: string };
export interface Schedules {
  schedules: Schedule[];
  count: number;
  countCapped: boolean;
}

/** Applies an event to the cached days; only the server knows the results of a search. */
export const scheduleLive = liveRule<'schedule', Schedules>({
  kind: 'schedule',
  queryKey: schedulesKey,
  reduce: (data, event, key) => applyScheduleEvent(data, event, (key as [string, ScheduleQuery])[1]),
});

export function applyScheduleEvent(
  data: Schedules,
  event: LivePayload<'schedule'>,
  asked: ScheduleQuery,
): Schedules | undefined {
  if ('searchParam' in asked) return undefined;
  const id = event.action === 'delete' ? event.scheduleId : event.schedule.id;
  const others = data.schedules.filter((schedule) => schedule.id !== id);
  const isHere = event.action !== 'delete' && isWithin(event.schedule, asked);
  const schedules = isHere ? [...others, event.schedule].sort(bySendAt) : others;
  return { ...data, schedules, count: data.count + schedules.length - data.schedules.length };
}

const isWithin = ({ sendAt }: Schedule, { from, to }: { from: string; to: string }): boolean =>
  Date.parse(sendAt) >= Date.parse(from) && Date.parse(sendAt) < Date.parse(to);

const bySendAt = (a: Schedule, b: Schedule): number => Date.parse(a.sendAt) - Date.parse(b.sendAt) || a.id - b.id;
