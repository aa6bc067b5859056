import type { Feature } from '../../platform/feature.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { createFileLiveEvents } from './files.events.ts';
import { registerFileRoutes } from './files.routes.ts';
import { listNeeded } from './files.sql.ts';

export const filesFeature: Feature = {
  tier: 'directory',
  routes: [registerFileRoutes],
  events: ({ config }) => createFileLiveEvents(createFileLinks(config.secrets.token)),
  neededFiles: listNeeded,
};
