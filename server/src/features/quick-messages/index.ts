export { registerQuickMessageRoutes } from './quick-messages.routes.ts';
