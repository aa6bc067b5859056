import { emit } from '../../platform/emit.ts';
import type { Subscriber } from '../../platform/subscribers.ts';
import { cancelAnswered, wakeEnqueued } from './sending.sql.ts';

/** Something is known of the message a schedule became: it is looked at now, not when its turn would come. */
const whenSettled = (on: string): Subscriber => ({
  ...{ name: 'schedule-sent', on },
  handle: (tx, scope, event) => wakeEnqueued(tx, scope, Number(event.entityId)),
});

export const scheduleSubscribers: Subscriber[] = [
  whenSettled('message.updated'),
  whenSettled('message.failed'),
  // The customer answered first: what should then not be sent shows so at once. Sending looks for itself.
  {
    name: 'schedules',
    on: 'message.received',
    async handle(tx, scope, event) {
      for (const entityId of await cancelAnswered(tx, scope, Number(event.entityId)))
        await emit(tx, scope, { name: 'schedule.updated', entityId });
    },
  },
];
