import { invoiceRoutes } from '@recadia/contract/invoices';
import { anInvoice } from '@recadia/db/testing/invoices';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  actions: { settleInvoice: { changesNoList: 'a client loads the invoices again after a payment' } },

  // An admin may only read.
  calls: async ({ db }, { company }) => {
    const params = { id: (await anInvoice(db.admin, { company_id: company.id })).id };
    return [
      [invoiceRoutes.listInvoices, { query: { searchParam: 'plano' } }],
      [invoiceRoutes.showInvoice, { params }],
      [invoiceRoutes.settleInvoice, { params, body: { reason: 'Pago em dinheiro' } }, 'ERR_NO_PERMISSION'],
    ];
  },
});
