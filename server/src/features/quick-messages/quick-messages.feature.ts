import type { Feature } from '../../platform/feature.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { createQuickMessageLiveEvents } from './quick-messages.events.ts';
import { registerQuickMessageRoutes } from './quick-messages.routes.ts';
import { listNeeded } from './quick-messages.sql.ts';

export const quickMessagesFeature: Feature = {
  tier: 'directory',
  routes: [registerQuickMessageRoutes],
  events: ({ config }) => createQuickMessageLiveEvents(createFileLinks(config.secrets.token)),
  neededFiles: listNeeded,
};
