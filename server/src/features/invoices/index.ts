export { getInvoice } from './invoices.service.ts';
export { creditOf } from './credit.sql.ts';
export { sweepInvoices } from './invoices.jobs.ts';
export { settle } from './settle.service.ts';
export { reopenInvoice } from './settle.sql.ts';
