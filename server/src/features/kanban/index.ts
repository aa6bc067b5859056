export { registerKanbanRoutes } from './kanban.routes.ts';
