import { invoiceRoutes, type settlement } from '@recadia/contract/invoices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { call } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';
import { invoicesKey } from './invoices.live.ts';

/** The invoices of the own company, or of the one an operator names. */
export function invoicesQuery(searchParam: string, companyId?: number) {
  return searchPages({
    queryKey: [...invoicesKey, { searchParam, ...(companyId && { companyId }) }],
    searchParam,
    load: ({ query, signal }) =>
      call(invoiceRoutes.listInvoices, { query: { ...query, ...(companyId && { companyId }) }, signal }),
  });
}

/** A settled invoice renews its company, which the list of companies shows. */
export function useSettle() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: z.input<typeof settlement> }) =>
      call(invoiceRoutes.settleInvoice, { params: { id }, body }),
    onSuccess: () =>
      Promise.all([invoicesKey, ['companies']].map((queryKey) => cache.invalidateQueries({ queryKey: [...queryKey] }))),
  });
}
