export { startRollUps } from './dashboard.jobs.ts';
export { registerDashboardRoutes } from './dashboard.routes.ts';
