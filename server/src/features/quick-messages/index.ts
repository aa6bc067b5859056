export { createQuickMessageLiveEvents } from './quick-messages.events.ts';
export { registerQuickMessageRoutes } from './quick-messages.routes.ts';
export { listNeeded as listNeededQuickMessageFiles } from './quick-messages.sql.ts';
