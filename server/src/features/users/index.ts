export { isPassword, pretendToCheck } from './passwords.ts';
export { userLiveEvents } from './users.events.ts';
export { registerUserRoutes } from './users.routes.ts';
export { readUser } from './users.service.ts';
