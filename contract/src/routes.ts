import { announcementRoutes } from './announcement-routes.ts';
import { attachmentRoutes } from './attachments.ts';
import { auditRoutes } from './audit.ts';
import { assignmentRoutes } from './assignment.ts';
import { authRoutes } from './auth.ts';
import { chatRoutes } from './chats.ts';
import { chatbotRoutes } from './chatbot.ts';
import { companyRoutes } from './companies.ts';
import { connectionRoutes } from './connection-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import { dashboardRoutes } from './dashboard.ts';
import { emailChangeRoutes } from './email-changes.ts';
import { fileRoutes } from './files.ts';
import { helpRoutes } from './helps.ts';
import { invitationRoutes } from './invitations.ts';
import { kanbanRoutes } from './kanban.ts';
import { conversationRoutes } from './message-routes.ts';
import { legacyUserRoutes } from './legacy-users.ts';
import { messageRoutes } from './messages.ts';
import { noteRoutes } from './notes.ts';
import { notificationRoutes } from './notifications.ts';
import { onboardingRoutes } from './onboarding.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { platformRoutes } from './platform.ts';
import { serviceLevelRoutes } from './service-levels.ts';
import { promptRoutes } from './prompts.ts';
import { queueOptionRoutes } from './queue-options.ts';
import { queueRoutes } from './queues.ts';
import { quickMessageRoutes } from './quick-messages.ts';
import type { RouteSpec } from './route.ts';
import { scheduleRoutes } from './schedules.ts';
import { sessionRoutes } from './sessions.ts';
import { settingRoutes } from './settings.ts';
import { tagRoutes } from './tags.ts';
import { ticketRoutes } from './ticket-routes.ts';
import { ticketViewRoutes } from './ticket-views.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every route of the API by name. For the server, the documents and the tests; the browser imports per feature. */
export const allRoutes: Record<string, RouteSpec> = {
  ...platformRoutes,
  ...attachmentRoutes,
  ...authRoutes,
  ...passwordResetRoutes,
  ...twoFactorRoutes,
  ...sessionRoutes,
  ...companyRoutes,
  ...settingRoutes,
  ...auditRoutes,
  ...userRoutes,
  ...legacyUserRoutes,
  ...invitationRoutes,
  ...queueRoutes,
  ...queueOptionRoutes,
  ...assignmentRoutes,
  ...tagRoutes,
  ...kanbanRoutes,
  ...dashboardRoutes,
  ...emailChangeRoutes,
  ...connectionRoutes,
  ...serviceLevelRoutes,
  ...promptRoutes,
  ...contactRoutes,
  ...ticketRoutes,
  ...chatbotRoutes,
  ...ticketViewRoutes,
  ...messageRoutes,
  ...conversationRoutes,
  ...noteRoutes,
  ...chatRoutes,
  ...notificationRoutes,
  ...quickMessageRoutes,
  ...scheduleRoutes,
  ...fileRoutes,
  ...announcementRoutes,
  ...helpRoutes,
  ...onboardingRoutes,
  ...webhookRoutes,
};
