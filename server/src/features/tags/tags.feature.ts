import type { Feature } from '../../platform/feature.ts';
import { tagLiveEvents } from './tags.events.ts';
import { registerTagRoutes } from './tags.routes.ts';

export const tagsFeature: Feature = {
  tier: 'directory',
  routes: [registerTagRoutes],
  events: () => tagLiveEvents,
};
