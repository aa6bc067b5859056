import { announcementsFeature } from './features/announcements/announcements.feature.ts';
import { chatsFeature } from './features/chats/chats.feature.ts';
import { connectionsFeature } from './features/connections/connections.feature.ts';
import { contactsFeature } from './features/contacts/contacts.feature.ts';
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts';
import { filesFeature } from './features/files/files.feature.ts';
import { helpsFeature } from './features/helps/helps.feature.ts';
import { invoicesFeature } from './features/invoices/invoices.feature.ts';
import { jobsFeature } from './features/jobs/jobs.feature.ts';
import { kanbanFeature } from './features/kanban/kanban.feature.ts';
import { messagesFeature } from './features/messages/messages.feature.ts';
import { notificationsFeature } from './features/notifications/notifications.feature.ts';
import { onboardingFeature } from './features/onboarding/onboarding.feature.ts';
import { queuesFeature } from './features/queues/queues.feature.ts';
import { quickMessagesFeature } from './features/quick-messages/quick-messages.feature.ts';
import { schedulesFeature } from './features/schedules/schedules.feature.ts';
import { settingsFeature } from './features/settings/settings.feature.ts';
import { subscriptionFeature } from './features/subscription/subscription.feature.ts';
import { tagsFeature } from './features/tags/tags.feature.ts';
import { ticketsFeature } from './features/tickets/tickets.feature.ts';
import { todoFeature } from './features/todo/todo.feature.ts';
import { usersFeature } from './features/users/users.feature.ts';
import type { WebFeature } from './lib/feature.ts';

/** Every feature of the web application: routes, menu and live connection compose themselves from this list. */
export const features: readonly WebFeature[] = [
  announcementsFeature,
  chatsFeature,
  connectionsFeature,
  contactsFeature,
  dashboardFeature,
  filesFeature,
  helpsFeature,
  invoicesFeature,
  jobsFeature,
  kanbanFeature,
  messagesFeature,
  notificationsFeature,
  onboardingFeature,
  queuesFeature,
  quickMessagesFeature,
  schedulesFeature,
  settingsFeature,
  subscriptionFeature,
  tagsFeature,
  ticketsFeature,
  todoFeature,
  usersFeature,
];
