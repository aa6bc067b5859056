import { emit } from '../../platform/emit.ts';
import type { Subscriber } from '../../platform/jobs/subscribers.ts';
import { wakeJobs } from '../../platform/jobs/wake-ups.ts';
import { sendScheduleNever } from './schedules.jobs.ts';
import { cancelAnswered, wakeEnqueued } from './sending.sql.ts';

/** The schedule's message changed, so the schedule is checked now instead of at its next turn. */
const onMessageChange = (on: string): Subscriber => ({
  name: 'schedule-sent',
  on,
  async handle(tx, scope, event) {
    await wakeEnqueued(tx, scope, Number(event.entityId));
    wakeJobs(tx);
  },
});

export const scheduleSubscribers: Subscriber[] = [
  onMessageChange('message.updated'),
  onMessageChange('message.failed'),
  // The customer answered first: cancel schedules with `cancelOnReply` at once, so that users see it; sending checks
  // again.
  {
    name: 'schedules',
    on: 'message.received',
    async handle(tx, scope, event) {
      const cancelled = await cancelAnswered(tx, scope, Number(event.entityId));
      if (cancelled.length > 0) await sendScheduleNever(tx, scope, cancelled);
      for (const entityId of cancelled) await emit(tx, scope, { name: 'schedule.updated', entityId });
    },
  },
];
