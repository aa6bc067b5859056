export { registerQueueOptionRoutes } from './queue-options.routes.ts';
export { listOptions as listMenu, type OptionRow } from './queue-options.sql.ts';
export { createQueueLiveEvents } from './queues.events.ts';
export { registerQueueRoutes } from './queues.routes.ts';
export { registerServiceLevelRoutes } from './service-levels.routes.ts';
export { serviceLevelKind } from './service-levels.service.ts';
export { listNeeded as listNeededQueueFiles, listQueuesByIds, type QueueRow } from './queues.sql.ts';
