import type { Feature } from '../../platform/feature.ts';
import { sweepReminders } from './reminders.jobs.ts';
import { registerReminderRoutes } from './reminders.routes.ts';

export const remindersFeature: Feature = {
  tier: 'automation',
  routes: [registerReminderRoutes],
  repeated: (platform) => [{ name: 'send-reminders', everyMs: 5 * 60_000, work: () => sweepReminders(platform) }],
};
