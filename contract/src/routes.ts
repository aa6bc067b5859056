import { authRoutes } from './auth.ts';
import { companyRoutes } from './companies.ts';
import { connectionRoutes } from './connectionRoutes.ts';
import { contactRoutes } from './contactRoutes.ts';
import { kanbanRoutes } from './kanban.ts';
import { conversationRoutes } from './messageRoutes.ts';
import { messageRoutes } from './messages.ts';
import { noteRoutes } from './notes.ts';
import { notificationRoutes } from './notifications.ts';
import { platformRoutes } from './platform.ts';
import { promptRoutes } from './prompts.ts';
import { queueRoutes } from './queues.ts';
import { quickMessageRoutes } from './quick-messages.ts';
import type { RouteSpec } from './route.ts';
import { settingRoutes } from './settings.ts';
import { tagRoutes } from './tags.ts';
import { ticketRoutes } from './ticketRoutes.ts';
import { ticketViewRoutes } from './ticket-views.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every call of the API by name. For the server, the documents and the tests; the browser imports per feature. */
export const allRoutes: Record<string, RouteSpec> = {
  ...platformRoutes,
  ...authRoutes,
  ...companyRoutes,
  ...settingRoutes,
  ...userRoutes,
  ...queueRoutes,
  ...tagRoutes,
  ...kanbanRoutes,
  ...connectionRoutes,
  ...promptRoutes,
  ...contactRoutes,
  ...ticketRoutes,
  ...ticketViewRoutes,
  ...messageRoutes,
  ...conversationRoutes,
  ...noteRoutes,
  ...notificationRoutes,
  ...quickMessageRoutes,
  ...webhookRoutes,
};
