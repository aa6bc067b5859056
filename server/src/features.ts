import { announcementsFeature } from './features/announcements/announcements.feature.ts';
import { assignmentFeature } from './features/assignment/assignment.feature.ts';
import { auditFeature } from './features/audit/audit.feature.ts';
import { authFeature } from './features/auth/auth.feature.ts';
import { autoRepliesFeature } from './features/auto-replies/auto-replies.feature.ts';
import { chatbotFeature } from './features/chatbot/chatbot.feature.ts';
import { chatsFeature } from './features/chats/chats.feature.ts';
import { companiesFeature } from './features/companies/companies.feature.ts';
import { connectionsFeature } from './features/connections/connections.feature.ts';
import { contactsFeature } from './features/contacts/contacts.feature.ts';
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts';
import { filesFeature } from './features/files/files.feature.ts';
import { helpsFeature } from './features/helps/helps.feature.ts';
import { invoicesFeature } from './features/invoices/invoices.feature.ts';
import { jobsFeature } from './features/jobs/jobs.feature.ts';
import { kanbanFeature } from './features/kanban/kanban.feature.ts';
import { messagesFeature } from './features/messages/messages.feature.ts';
import { notesFeature } from './features/notes/notes.feature.ts';
import { notificationsFeature } from './features/notifications/notifications.feature.ts';
import { onboardingFeature } from './features/onboarding/onboarding.feature.ts';
import { operatorCompaniesFeature } from './features/operator-companies/operator-companies.feature.ts';
import { payTokensFeature } from './features/pay-tokens/pay-tokens.feature.ts';
import { paymentGatewaysFeature } from './features/payment-gateways/payment-gateways.feature.ts';
import { paymentsFeature } from './features/payments/payments.feature.ts';
import { passwordResetFeature } from './features/password-reset/password-reset.feature.ts';
import { plansFeature } from './features/plans/plans.feature.ts';
import { promptsFeature } from './features/prompts/prompts.feature.ts';
import { queuesFeature } from './features/queues/queues.feature.ts';
import { quickMessagesFeature } from './features/quick-messages/quick-messages.feature.ts';
import { remindersFeature } from './features/reminders/reminders.feature.ts';
import { retentionFeature } from './features/retention/retention.feature.ts';
import { schedulesFeature } from './features/schedules/schedules.feature.ts';
import { settingsFeature } from './features/settings/settings.feature.ts';
import { signUpFeature } from './features/sign-up/sign-up.feature.ts';
import { tagsFeature } from './features/tags/tags.feature.ts';
import { ticketsFeature } from './features/tickets/tickets.feature.ts';
import { twoFactorFeature } from './features/two-factor/two-factor.feature.ts';
import { createUsersFeature } from './features/users/users.feature.ts';
import { returnTicketsOf } from './features/tickets/index.ts';
import type { Feature } from './platform/feature.ts';

export { mayFollowTicket } from './features/tickets/index.ts';

/** Every feature of the product: the api and the worker compose themselves from this list. */
export const features: readonly Feature[] = [
  announcementsFeature,
  assignmentFeature,
  auditFeature,
  authFeature,
  autoRepliesFeature,
  chatbotFeature,
  chatsFeature,
  companiesFeature,
  connectionsFeature,
  contactsFeature,
  dashboardFeature,
  filesFeature,
  helpsFeature,
  invoicesFeature,
  jobsFeature,
  kanbanFeature,
  messagesFeature,
  notesFeature,
  notificationsFeature,
  onboardingFeature,
  operatorCompaniesFeature,
  passwordResetFeature,
  payTokensFeature,
  paymentGatewaysFeature,
  paymentsFeature,
  plansFeature,
  promptsFeature,
  queuesFeature,
  quickMessagesFeature,
  remindersFeature,
  retentionFeature,
  schedulesFeature,
  settingsFeature,
  signUpFeature,
  tagsFeature,
  ticketsFeature,
  twoFactorFeature,
  createUsersFeature(returnTicketsOf),
];
