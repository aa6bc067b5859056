export { authLiveEvents } from './auth.events.ts';
export { registerAuthRoutes } from './auth.routes.ts';
