export { listOptions as listMenu, type OptionRow } from './queue-options.sql.ts';
export { serviceLevelKind } from './service-levels.service.ts';
export { listNeeded as listNeededQueueFiles, listQueuesByIds, type QueueRow } from './queues.sql.ts';
