export { kanbanLive } from './kanban.live.ts';
