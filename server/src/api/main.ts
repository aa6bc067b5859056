import { platformRoutes } from '@recadia/contract/platform';
import { productVersion } from '@recadia/contract/limits';
import type { AddressInfo } from 'node:net';
import { features, mayFollowTicket } from '../features.ts';
import { createApp } from '../platform/http/app.ts';
import { registerAttachmentRoutes } from '../platform/http/attachments.ts';
import { createApi } from '../platform/http/handle.ts';
import { addInfrastructure } from '../platform/http/infrastructure.ts';
import { serveWeb } from '../platform/http/web.ts';
import { measureRequests } from '../platform/process/metrics.ts';
import type { Platform } from '../platform/platform.ts';
import { startRealtime } from '../platform/realtime/index.ts';
import type { Stoppable } from '../platform/process/stopping.ts';
import type { LiveEvents } from '../platform/realtime/live-events.ts';

const closeIdleMs = 100;

/** The process that serves users: every route of every feature, and the socket server. */
export async function startApi(platform: Platform) {
  const { config, log } = platform;
  const app = await createApp(platform);
  measureRequests(app, platform.metrics);
  addInfrastructure(app, platform);
  const api = createApi(app, platform);
  api.handle(platformRoutes.version, () => Promise.resolve({ version: productVersion }));
  registerAttachmentRoutes(api);
  for (const register of features.flatMap(({ routes = [] }) => routes)) register(api);
  if (config.http.webRoot) await serveWeb(app, config.http.webRoot);
  await app.ready();
  const liveEvents: LiveEvents = {};
  for (const { events } of features) Object.assign(liveEvents, events?.(platform));
  const realtime = startRealtime(app.server, platform, liveEvents, { canSeeTicket: mayFollowTicket });
  await app.listen({ host: config.http.host, port: config.http.port });
  const { port } = app.server.address() as AddressInfo;
  log.info({ port }, 'listening');
  const listeners: Stoppable[] = [];
  for (const start of features.flatMap((feature) => feature.listeners ?? [])) {
    const listener = await start(platform);
    if (listener) listeners.push(listener);
  }

  return {
    app,
    port,
    async stop() {
      await Promise.all([realtime.stop(), ...listeners.map((listener) => listener.stop())]);
      // Clients with a running request at the start of the close would keep their connection alive for a minute.
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), closeIdleMs);
      await app.close().finally(() => clearInterval(closeIdle));
    },
  };
}
