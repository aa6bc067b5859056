export { InvoiceList } from './InvoiceList.tsx';
export { invoicesQuery, useSettle } from './invoices.api.ts';
