export { registerNotificationRoutes } from './notifications.routes.ts';
export { startPushing } from './pushing.ts';
