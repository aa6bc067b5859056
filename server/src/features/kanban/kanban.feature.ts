import type { Feature } from '../../platform/feature.ts';
import { registerKanbanRoutes } from './kanban.routes.ts';

export const kanbanFeature: Feature = {
  tier: 'views',
  routes: [registerKanbanRoutes],
};
