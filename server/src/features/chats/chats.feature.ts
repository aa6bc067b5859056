import type { Feature } from '../../platform/feature.ts';
import { chatLiveEvents } from './chats.events.ts';
import { registerChatRoutes } from './chats.routes.ts';

export const chatsFeature: Feature = {
  tier: 'conversation',
  routes: [registerChatRoutes],
  events: () => chatLiveEvents,
};
