export { getCompany, hoursOfCompany, isSuperCompany } from './companies.service.ts';
