export { registerCompanyRoutes } from './companies.routes.ts';
export { getCompany } from './companies.service.ts';
export type { CompanyRow } from './companies.sql.ts';
