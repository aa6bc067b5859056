export { autoReplySubscribers, ticketTimers } from './auto-replies.subscribers.ts';
