import type { Feature } from '../../platform/feature.ts';
import { noteLiveEvents } from './notes.events.ts';
import { registerNoteRoutes } from './notes.routes.ts';

export const notesFeature: Feature = {
  tier: 'conversation',
  routes: [registerNoteRoutes],
  events: () => noteLiveEvents,
};
