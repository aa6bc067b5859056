export { autoReplySubscribers, ticketTimers } from './auto-replies.subscribers.ts';
export { registerServiceLevelRoutes } from './service-levels.routes.ts';
