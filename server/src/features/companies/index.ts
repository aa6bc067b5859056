export { registerCompanyRoutes } from './companies.routes.ts';
export { getCompany, hoursOfCompany, isSuperCompany } from './companies.service.ts';
