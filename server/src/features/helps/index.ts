export { registerHelpRoutes } from './helps.routes.ts';
