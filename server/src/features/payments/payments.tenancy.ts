import type { TenancyCases } from '../../testing/tenancy.ts';
import * as charges from './charges.sql.ts';
import * as events from './events.sql.ts';
import * as pay from './pay.sql.ts';
import * as payments from './payments.sql.ts';
import * as reconcile from './reconcile.sql.ts';
import * as refunds from './refunds.sql.ts';

const open = { code: '000201', expiresAt: new Date('2999-01-01') };
const billing = { firstName: 'Ana', address2: 'Rua A', city: 'Recife', zipcode: '50000-000', country: 'BR' };
const refund = { id: 'refund', amountCents: 1, status: 'done', by: 'receiver' } as const;

export const tenancyCases: TenancyCases = [
  [
    'charges.sql.ts',
    charges,
    {
      findCharge: (tx, mine, { idOf }) => charges.findCharge(tx, mine, idOf('charges')),
      lockInvoice: (tx, mine, { idOf }) => charges.lockInvoice(tx, mine, idOf('invoices')),
      findLiveCharge: (tx, mine, { idOf }) => charges.findLiveCharge(tx, mine, idOf('invoices')),
      listCharges: (tx, mine, { idOf }) => charges.listCharges(tx, mine, idOf('invoices')),
      // The foreign key refuses an invoice of another company.
      insertCharge: (tx, mine, { idOf }) =>
        charges.insertCharge(tx, mine, { invoiceId: idOf('invoices'), externalId: 'a'.repeat(32), valueCents: 1 }),
      openCharge: (tx, mine, { idOf }) => charges.openCharge(tx, mine, idOf('charges'), open),
      endCharge: (tx, mine, { idOf }) => charges.endCharge(tx, mine, idOf('charges'), 'expired'),
      saveBilling: (tx, mine) => charges.saveBilling(tx, mine, billing),
      findBilling: async (tx, mine) => void (await charges.findBilling(tx, mine, 1)),
      listLines: (tx, mine, { idOf }) => charges.listLines(tx, mine, idOf('invoices')),
    },
  ],
  [
    'events.sql.ts',
    events,
    {
      insertEvent: async (tx, mine) =>
        void (await events.insertEvent(tx, mine, { gateway: 'efi', key: 'b'.repeat(64), bodySealed: 'v1' })),
      findEvent: (tx, mine, { idOf }) => events.findEvent(tx, mine, idOf('payment_events')),
      finishEvent: (tx, mine, { idOf }) => events.finishEvent(tx, mine, idOf('payment_events')),
      deleteOldEvents: (tx, mine) => events.deleteOldEvents(tx, mine, -1),
      saveSweptUntil: (tx, mine) => events.saveSweptUntil(tx, mine, 'efi', new Date()),
    },
  ],
  ['pay.sql.ts', pay, { findPayable: async (tx, mine) => void (await pay.findPayable(tx, mine)) }],
  // The operator's: they concern every company.
  ['payments.sql.ts', payments, { listPayments: null, countPayments: null }],
  [
    'reconcile.sql.ts',
    reconcile,
    { findDifferences: null, findStored: null, findChargesOf: null, findCompanyNames: null },
  ],
  [
    'refunds.sql.ts',
    refunds,
    {
      lockCompanyOf: null,
      findPaymentOfAnyCompany: null,
      isSurplus: null,
      findStoredRefund: null,
      insertRefund: null,
      findRefund: (tx, mine, { idOf }) => refunds.findRefund(tx, mine, idOf('refunds')),
      saveRefund: (tx, mine) => refunds.saveRefund(tx, mine, { ...refund, paymentExternalId: 'invoice-1' }),
      insertRefundEntry: (tx, mine, { idOf }) =>
        refunds.insertRefundEntry(tx, mine, {
          id: idOf('refunds'),
          payment_id: idOf('payments'),
          invoice_id: idOf('invoices'),
          value_cents: 1,
        }),
    },
  ],
];
