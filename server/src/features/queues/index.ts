export { registerQueueRoutes } from './queues.routes.ts';
