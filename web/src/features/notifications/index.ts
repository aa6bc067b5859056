export { NotificationBell } from './NotificationBell.tsx';
export { publishLiveEvent } from './live-events.ts';
export { useUnreadCount } from './notifications.api.ts';
export { useNotificationAlerts } from './useNotificationAlerts.ts';
