export { registerCompanyRoutes } from './companies.routes.ts';
export { getCompany } from './companies.service.ts';
