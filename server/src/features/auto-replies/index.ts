export { autoReplySubscribers, ticketTimers } from './auto-replies.subscribers.ts';
export { registerPromiseRoutes } from './promises.routes.ts';
