export { insertWholeCompany, translate as translateCompanyError } from './create.ts';
