export { chatLiveEvents } from './chats.events.ts';
export { registerChatRoutes } from './chats.routes.ts';
