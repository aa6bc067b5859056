import type { Feature } from '../../platform/feature.ts';
import { registerChatbotRoutes } from './chatbot.routes.ts';
import { chatbotSubscribers } from './chatbot.subscribers.ts';

export const chatbotFeature: Feature = {
  tier: 'automation',
  routes: [registerChatbotRoutes],
  subscribers: () => chatbotSubscribers,
};
