import type { Feature } from '../../platform/feature.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { createScheduleLiveEvents } from './schedules.events.ts';
import { registerScheduleRoutes } from './schedules.routes.ts';
import { listNeeded } from './schedules.sql.ts';
import { scheduleSubscribers } from './schedules.subscribers.ts';
import { scheduleTask } from './sending.ts';

export const schedulesFeature: Feature = {
  tier: 'automation',
  routes: [registerScheduleRoutes],
  events: ({ config }) => createScheduleLiveEvents(createFileLinks(config.secrets.token)),
  subscribers: () => scheduleSubscribers,
  tasks: () => [scheduleTask],
  neededFiles: listNeeded,
};
