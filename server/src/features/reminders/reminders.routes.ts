import { reminderRoutes as routes } from '@recadia/contract/reminders';
import type { Api } from '../../platform/http/handle.ts';
import { saveReminders, showReminders } from './reminders.service.ts';

export function registerReminderRoutes({ handle }: Api): void {
  handle(routes.showReminders, ({ scope }) => showReminders(scope));
  handle(routes.saveReminders, ({ scope, actor, body }) => saveReminders(scope, actor, body));
}
