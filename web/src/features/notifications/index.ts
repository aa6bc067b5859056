export { NotificationBell } from './NotificationBell.tsx';
export { tellNews } from './news.ts';
export { unreadLive } from './notifications.live.ts';
export { useUnreadCount } from './notifications.api.ts';
export { useNoticing } from './useNoticing.ts';
