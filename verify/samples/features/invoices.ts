import { anInvoice } from '@recadia/db/testing/invoices';
import type { Kinds } from '../kind.ts';
import { anyPage, cursorAt, ref, type Samples } from '../sample.ts';

export const kinds: Kinds = {
  invoice: {
    missing: 'ERR_NO_INVOICE_FOUND',
    make: async ({ admin, company_id, name }) => (await anInvoice(admin, { company_id, detail: name('invoice') })).id,
  },
};

export const samples: Samples = {
  listInvoices: [
    { query: { searchParam: 'invoice', pageNumber: anyPage, companyId: ref('company') } },
    { title: 'cursor', query: { cursor: cursorAt('2026-01-01') } },
  ],
  showInvoice: [{ params: { id: ref('invoice') } }],
  settleInvoice: [{ params: { id: ref('invoice') }, body: { reason: 'Pago em dinheiro' } }],
};
