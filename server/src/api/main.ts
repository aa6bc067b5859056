import { platformRoutes } from '@recadia/contract/platform';
import { productVersion } from '@recadia/contract/limits';
import type { AddressInfo } from 'node:net';
import { createAnnouncementLiveEvents, registerAnnouncementRoutes } from '../features/announcements/index.ts';
import { registerAssignmentRoutes } from '../features/assignment/index.ts';
import { registerAuditRoutes } from '../features/audit/index.ts';
import { authLiveEvents, registerAuthRoutes } from '../features/auth/index.ts';
import { chatLiveEvents, registerChatRoutes } from '../features/chats/index.ts';
import { registerChatbotRoutes } from '../features/chatbot/index.ts';
import { registerPasswordResetRoutes } from '../features/password-reset/index.ts';
import { registerCompanyRoutes } from '../features/companies/index.ts';
import { connectionLiveEvents, registerConnectionRoutes } from '../features/connections/index.ts';
import { createContactLiveEvents, registerContactRoutes } from '../features/contacts/index.ts';
import { registerDashboardRoutes } from '../features/dashboard/index.ts';
import { createFileLiveEvents, registerFileRoutes } from '../features/files/index.ts';
import { registerHelpRoutes } from '../features/helps/index.ts';
import { registerKanbanRoutes } from '../features/kanban/index.ts';
import {
  createMediaLinks,
  createMessageLiveEvents,
  enqueueRead,
  registerContactMediaRoutes,
  registerMediaRoutes,
  registerMessageRoutes,
  registerWebhookRoutes,
} from '../features/messages/index.ts';
import { noteLiveEvents, registerNoteRoutes } from '../features/notes/index.ts';
import { registerNotificationRoutes } from '../features/notifications/index.ts';
import { registerOnboardingRoutes } from '../features/onboarding/index.ts';
import { registerPromptRoutes } from '../features/prompts/index.ts';
import {
  createQueueLiveEvents,
  registerQueueOptionRoutes,
  registerQueueRoutes,
  registerServiceLevelRoutes,
} from '../features/queues/index.ts';
import { createQuickMessageLiveEvents, registerQuickMessageRoutes } from '../features/quick-messages/index.ts';
import { createScheduleLiveEvents, registerScheduleRoutes } from '../features/schedules/index.ts';
import { registerSettingRoutes, settingLiveEvents } from '../features/settings/index.ts';
import { registerTagRoutes, tagLiveEvents } from '../features/tags/index.ts';
import {
  mayFollowTicket,
  registerContactTicketRoutes,
  registerTicketRoutes,
  registerTicketViewRoutes,
  returnTicketsOf,
  ticketLiveEvents,
} from '../features/tickets/index.ts';
import { endUnprotectedSessions, registerTwoFactorRoutes, takeCode } from '../features/two-factor/index.ts';
import {
  registerEmailChangeRoutes,
  registerInvitationRoutes,
  registerUserRoutes,
  userLiveEvents,
} from '../features/users/index.ts';
import { createApp } from '../platform/http/app.ts';
import { registerAttachmentRoutes } from '../platform/http/attachments.ts';
import { createApi, type Api } from '../platform/http/handle.ts';
import { addInfrastructure } from '../platform/http/infrastructure.ts';
import { serveWeb } from '../platform/http/web.ts';
import { measureRequests } from '../platform/process/metrics.ts';
import type { Platform } from '../platform/platform.ts';
import { startRealtime } from '../platform/realtime/index.ts';
import type { LiveEvents } from '../platform/realtime/live-events.ts';
import { createFileLinks } from '../platform/storage/links.ts';

const features: ((api: Api) => void)[] = [
  registerAttachmentRoutes,
  registerAuthRoutes,
  registerPasswordResetRoutes,
  registerTwoFactorRoutes,
  registerCompanyRoutes,
  (api) => registerSettingRoutes(api, endUnprotectedSessions),
  registerAuditRoutes,
  (api) => registerUserRoutes(api, { returnTickets: returnTicketsOf, takeCode }),
  registerEmailChangeRoutes,
  registerInvitationRoutes,
  registerQueueRoutes,
  registerAssignmentRoutes,
  registerQueueOptionRoutes,
  registerTagRoutes,
  registerKanbanRoutes,
  registerDashboardRoutes,
  registerConnectionRoutes,
  registerPromptRoutes,
  registerContactRoutes,
  registerContactTicketRoutes,
  (api) => registerTicketRoutes(api, enqueueRead),
  registerChatbotRoutes,
  registerServiceLevelRoutes,
  registerTicketViewRoutes,
  registerContactMediaRoutes,
  registerMediaRoutes,
  registerMessageRoutes,
  registerNoteRoutes,
  registerChatRoutes,
  registerQuickMessageRoutes,
  registerFileRoutes,
  registerAnnouncementRoutes,
  registerHelpRoutes,
  registerOnboardingRoutes,
  registerScheduleRoutes,
  registerNotificationRoutes,
  registerWebhookRoutes,
];

function liveEventsOf({ config }: Platform): LiveEvents {
  const files = createFileLinks(config.secrets.token);
  return {
    ...authLiveEvents,
    ...settingLiveEvents,
    ...userLiveEvents,
    ...createQueueLiveEvents(files),
    ...tagLiveEvents,
    ...connectionLiveEvents,
    ...createContactLiveEvents(files),
    ...ticketLiveEvents,
    ...noteLiveEvents,
    ...chatLiveEvents,
    ...createQuickMessageLiveEvents(files),
    ...createMessageLiveEvents(createMediaLinks(config.secrets.token)),
    ...createScheduleLiveEvents(files),
    ...createFileLiveEvents(files),
    ...createAnnouncementLiveEvents(files),
  };
}

const closeIdleMs = 100;

/** The process that serves users: every route of every feature, and the socket server. */
export async function startApi(platform: Platform) {
  const { config, log } = platform;
  const app = await createApp(platform);
  measureRequests(app, platform.metrics);
  addInfrastructure(app, platform);
  const api = createApi(app, platform);
  api.handle(platformRoutes.version, () => Promise.resolve({ version: productVersion }));
  for (const register of features) register(api);
  if (config.http.webRoot) await serveWeb(app, config.http.webRoot);
  await app.ready();
  const realtime = startRealtime(app.server, platform, liveEventsOf(platform), { canSeeTicket: mayFollowTicket });
  await app.listen({ host: config.http.host, port: config.http.port });
  const { port } = app.server.address() as AddressInfo;
  log.info({ port }, 'listening');

  return {
    app,
    port,
    async stop() {
      await realtime.stop();
      // Clients with a running request at the start of the close would keep their connection alive for a minute.
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), closeIdleMs);
      await app.close().finally(() => clearInterval(closeIdle));
    },
  };
}
