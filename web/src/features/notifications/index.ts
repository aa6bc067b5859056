export { NotificationBell } from './NotificationBell.tsx';
export { publishLiveEvent } from './live-events.ts';
export { useUnreadCount } from './notifications.api.ts';
export { usePressedNotices } from './usePressedNotices.ts';
export const loadAlerts = () => import('./NotificationAlerts.tsx').then((file) => file.NotificationAlerts);
