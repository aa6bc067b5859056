import type { Feature } from '../../platform/feature.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { createScheduleLiveEvents } from './schedules.events.ts';
import { startSchedules } from './schedules.jobs.ts';
import { registerScheduleRoutes } from './schedules.routes.ts';
import { listNeeded } from './schedules.sql.ts';
import { scheduleSubscribers } from './schedules.subscribers.ts';

export const schedulesFeature: Feature = {
  tier: 'automation',
  routes: [registerScheduleRoutes],
  events: ({ config }) => createScheduleLiveEvents(createFileLinks(config.secrets.token)),
  subscribers: () => scheduleSubscribers,
  jobs: (platform) => [startSchedules(platform)],
  neededFiles: listNeeded,
};
