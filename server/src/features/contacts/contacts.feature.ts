import type { Feature } from '../../platform/feature.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { createContactLiveEvents } from './contacts.events.ts';
import { registerContactRoutes } from './contacts.routes.ts';
import { listNeeded } from './pictures.sql.ts';

export const contactsFeature: Feature = {
  tier: 'directory',
  routes: [registerContactRoutes],
  events: ({ config }) => createContactLiveEvents(createFileLinks(config.secrets.token)),
  neededFiles: listNeeded,
};
