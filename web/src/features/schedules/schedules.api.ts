import { contactRoutes } from '@recadia/contract/contact-routes';
import type { AnswerOf } from '@recadia/contract/route';
import { scheduleRoutes } from '@recadia/contract/schedules';
import type { Schedule, ScheduleInput } from '@recadia/contract/schedules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { uploadFile } from '../../lib/http/upload.ts';
import { scheduleLive, schedulesKey } from './schedules.live.ts';
import type { ScheduleQuery, Schedules } from './schedules.live.ts';

type Page = AnswerOf<typeof scheduleRoutes.listSchedules>;

/** The maximum of loaded pages; the count shows that there are more. */
const pagesAtMost = 4;

export const schedulesQuery = (asked: ScheduleQuery) =>
  queryOptions({
    queryKey: [...schedulesKey, asked],
    queryFn: async ({ signal }): Promise<Schedules> => {
      const schedules: Schedule[] = [];
      let cursor: string | null = null;
      for (let page = 1; ; page += 1) {
        const query = { ...asked, ...(cursor !== null && { cursor }) };
        const answer: Page = await call(scheduleRoutes.listSchedules, { query, signal });
        schedules.push(...answer.schedules);
        cursor = answer.nextCursor;
        if (cursor === null || page === pagesAtMost) return { ...answer, schedules };
      }
    },
  });

/** The contact in the page's address (SCH-04). */
export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['schedule-contact', id],
    queryFn: ({ signal }) => call(contactRoutes.showContact, { params: { id }, signal }),
  });

/** Changes appear at once; the live event that follows repeats them. */
export function useScheduleMutations() {
  const cache = useQueryClient();
  const show = (schedule: Schedule) => applyLive(cache, [scheduleLive], 'schedule', { action: 'update', schedule });
  const save = useMutation({
    mutationFn: async ({ id, input, file }: { id: number | null; input: ScheduleInput; file: File | null }) => {
      const schedule =
        id === null
          ? await call(scheduleRoutes.createSchedule, { body: input, idempotencyKey: newKey() })
          : await call(scheduleRoutes.updateSchedule, { params: { id }, body: input });
      if (!file) return schedule;
      await uploadFile(scheduleRoutes.uploadScheduleMedia, schedule.id, file);
      return call(scheduleRoutes.showSchedule, { params: { id: schedule.id } });
    },
    onSuccess: show,
  });
  const detach = useMutation({
    mutationFn: ({ id }: Schedule) => call(scheduleRoutes.deleteScheduleMedia, { params: { id } }),
    onSuccess: (_, schedule) => show({ ...schedule, mediaPath: null, mediaName: null }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Schedule) => call(scheduleRoutes.deleteSchedule, { params: { id } }),
    onSuccess: (_, { id }) => applyLive(cache, [scheduleLive], 'schedule', { action: 'delete', scheduleId: id }),
  });
  return { save, detach, remove };
}
