import { invoiceRoutes } from '@recadia/contract/invoices';
import { call } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';
import { invoicesKey } from './invoices.live.ts';

export function invoicesQuery(searchParam: string) {
  return searchPages({
    queryKey: [...invoicesKey, { searchParam }],
    searchParam,
    load: (request) => call(invoiceRoutes.listInvoices, request),
  });
}
