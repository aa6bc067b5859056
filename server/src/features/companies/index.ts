export { wholeCompanies } from './companies.columns.ts';
export { presentCompany } from './companies.present.ts';
export { confirmCompany } from './companies.sql.ts';
export { getCompany, hoursOfCompany, isSuperCompany } from './companies.service.ts';
