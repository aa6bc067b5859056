import { useNotificationAlerts } from './useNotificationAlerts.ts';

/** Alerts the user of new messages while it is mounted; it draws nothing. */
export function NotificationAlerts({ page }: { page: string | undefined }) {
  useNotificationAlerts(page);
  return null;
}
