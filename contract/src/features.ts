import { announcementContract } from './announcement-routes.ts';
import { assignmentRoutes } from './assignment.ts';
import { attachmentRoutes } from './attachments.ts';
import { auditRoutes } from './audit.ts';
import { authContract } from './auth.ts';
import { chatbotRoutes } from './chatbot.ts';
import { chatContract } from './chats.ts';
import { companyContract } from './companies.ts';
import { connectionContract } from './connection-routes.ts';
import { contactContract } from './contact-routes.ts';
import { dashboardContract } from './dashboard.ts';
import { emailChangeContract } from './email-changes.ts';
import { fileContract } from './files.ts';
import { helpContract } from './helps.ts';
import { invitationContract } from './invitations.ts';
import { invoiceContract } from './invoices.ts';
import { jobContract } from './jobs.ts';
import { kanbanRoutes } from './kanban.ts';
import { legacyUserRoutes } from './legacy-users.ts';
import { messageContract } from './message-routes.ts';
import { noteContract } from './notes.ts';
import { notificationRoutes } from './notifications.ts';
import { onboardingRoutes } from './onboarding.ts';
import { operatorCompanyContract } from './operator-companies.ts';
import { payContract } from './pay.ts';
import { paymentContract } from './payments.ts';
import { paymentGatewayContract } from './payment-gateways.ts';
import { passwordResetContract } from './password-reset.ts';
import { planContract } from './plan-routes.ts';
import { platformRoutes } from './platform.ts';
import { promptContract } from './prompts.ts';
import { queueOptionContract } from './queue-options.ts';
import { queueContract } from './queues.ts';
import { quickMessageContract } from './quick-messages.ts';
import { reminderContract } from './reminders.ts';
import { scheduleContract } from './schedules.ts';
import { serviceLevelRoutes } from './service-levels.ts';
import { sessionContract } from './sessions.ts';
import { settingContract } from './settings.ts';
import { signUpContract } from './sign-up.ts';
import { subscriptionContract } from './subscription.ts';
import { tagContract } from './tags.ts';
import { ticketContract } from './ticket-routes.ts';
import { ticketViewContract } from './ticket-views.ts';
import { twoFactorContract } from './two-factor.ts';
import { userContract } from './users.ts';
import { webhookRoutes } from './webhooks.ts';
import type { ContractFeature } from './route.ts';

/** The contract of every feature, one line each; routes, error codes and live payloads are composed from this list. */
export const contractFeatures = [
  { routes: platformRoutes },
  { routes: attachmentRoutes },
  authContract,
  passwordResetContract,
  twoFactorContract,
  sessionContract,
  companyContract,
  operatorCompanyContract,
  signUpContract,
  planContract,
  settingContract,
  { routes: auditRoutes },
  userContract,
  { routes: legacyUserRoutes },
  invitationContract,
  queueContract,
  queueOptionContract,
  { routes: assignmentRoutes },
  tagContract,
  { routes: kanbanRoutes },
  dashboardContract,
  emailChangeContract,
  connectionContract,
  { routes: serviceLevelRoutes },
  promptContract,
  contactContract,
  ticketContract,
  { routes: chatbotRoutes },
  ticketViewContract,
  messageContract,
  noteContract,
  chatContract,
  { routes: notificationRoutes },
  quickMessageContract,
  scheduleContract,
  fileContract,
  announcementContract,
  helpContract,
  invoiceContract,
  payContract,
  paymentContract,
  paymentGatewayContract,
  jobContract,
  reminderContract,
  subscriptionContract,
  { routes: onboardingRoutes },
  { routes: webhookRoutes },
] as const satisfies readonly ContractFeature[];
