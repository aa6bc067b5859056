export { registerChatbotRoutes } from './chatbot.routes.ts';
export { chatbotSubscribers } from './chatbot.subscribers.ts';
