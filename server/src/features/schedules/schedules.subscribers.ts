import { emit } from '../../platform/emit.ts';
import type { Subscriber } from '../../platform/subscribers.ts';
import { cancelAnswered } from './sending.sql.ts';

/** The customer answered first: what should then not be sent shows so at once. Sending looks for itself. */
export const scheduleSubscribers: Subscriber[] = [
  {
    name: 'schedules',
    on: 'message.received',
    async handle(tx, scope, event) {
      for (const entityId of await cancelAnswered(tx, scope, Number(event.entityId)))
        await emit(tx, scope, { name: 'schedule.updated', entityId });
    },
  },
];
