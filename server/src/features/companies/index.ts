export { registerCompanyRoutes } from './companies.routes.ts';
export { getCompany, hoursOfCompany } from './companies.service.ts';
