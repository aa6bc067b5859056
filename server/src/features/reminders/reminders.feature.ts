import type { Feature } from '../../platform/feature.ts';
import { sweepReminders } from './reminders.jobs.ts';
import { registerReminderRoutes } from './reminders.routes.ts';

export const remindersFeature: Feature = {
  tier: 'automation',
  routes: [registerReminderRoutes],
  sweeps: (platform) => [
    { work: () => sweepReminders(platform), everyMs: 5 * 60_000, failure: 'reminders could not be sent, retrying' },
  ],
};
