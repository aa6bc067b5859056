import { otherTenantFirstId } from '../../testing/other-tenant-first-id.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';
import * as credit from './credit.sql.ts';
import * as invoices from './invoices.sql.ts';
import * as settle from './settle.sql.ts';

const page = { after: null, offset: 0 };
const renewal = { detail: 'Plano', valueCents: 100, creditCents: 0, months: 1, dueDate: '2031-01-01' };

export const tenancyCases: TenancyCases = [
  ['credit.sql.ts', credit, { creditOf: async (tx, mine) => (await credit.creditOf(tx, mine)) * otherTenantFirstId }],
  [
    'invoices.sql.ts',
    invoices,
    {
      listInvoices: (tx, mine) => invoices.listInvoices(tx, mine, { page, limit: 9 }),
      countInvoices: async (tx, mine) => (await invoices.countInvoices(tx, mine, undefined, 9)) * otherTenantFirstId,
      findInvoice: (tx, mine, { idOf }) => invoices.findInvoice(tx, mine, idOf('invoices')),
      findNextRenewal: (tx, mine) => invoices.findNextRenewal(tx, mine, 20),
      listDueZeroInvoices: (tx, mine) => invoices.listDueZeroInvoices(tx, mine),
      // The new row's id is above the other tenant's.
      insertRenewal: async (tx, mine) => void (await invoices.insertRenewal(tx, mine, renewal)),
    },
  ],
  [
    'settle.sql.ts',
    settle,
    {
      // The operator's: it may name an invoice of every company.
      findInvoiceOfAnyCompany: null,
      markPaid: (tx, mine, { idOf }) =>
        settle.markPaid(tx, mine, { invoiceId: idOf('invoices'), valueCents: 1e9, paidAt: new Date() }),
      reopenInvoice: (tx, mine, { idOf }) => settle.reopenInvoice(tx, mine, idOf('invoices')),
      insertPayment: async (tx, mine) => {
        const invoiceId = (await invoices.insertRenewal(tx, mine, renewal)) ?? 0;
        const payment = {
          invoiceId,
          gateway: 'hand',
          externalId: 'mine',
          valueCents: 100,
          paidAt: new Date(),
        } as const;
        return settle.insertPayment(tx, mine, payment);
      },
    },
  ],
];
