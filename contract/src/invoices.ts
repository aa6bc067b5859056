import * as z from 'zod';
import { calendarDate, companyIdQuery, id, idParams, noInput, pageAnswer, pageQuery, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** INV-02 */
const invoice = z.object({
  id,
  detail: z.string(),
  /** In reais, with at most two decimals. */
  value: z.number().min(0),
  dueDate: calendarDate,
  status: z.enum(['open', 'paid']),
});
export type Invoice = z.infer<typeof invoice>;

/** INV-18: the next renewal is invoiced when the due date is less than this number of days ahead. */
export const invoiceDaysAhead = 20;

/** X-INV-01: settlement by hand. */
export const settlement = z.strictObject({ reason: text(500).trim().min(3) });

const read = {
  method: 'GET',
  audience: 'user',
  needs: 'settings-page:edit',
  plan: null,
  body: noInput,
  rate: 'read',
  idempotency: 'safe',
} as const;

export const invoiceRoutes = {
  listInvoices: route({
    ...read,
    path: '/invoices/all',
    summary: 'A page of the invoices of the company, latest due date first',
    params: noInput,
    query: z.strictObject({ ...pageQuery, ...companyIdQuery }),
    foreign: 'super',
    answer: z.object({ invoices: z.array(invoice), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  showInvoice: route({
    ...read,
    path: '/invoices/:id',
    summary: 'One invoice of the company',
    params: idParams,
    query: noInput,
    answer: invoice,
    errors: ['ERR_NO_INVOICE_FOUND'],
  }),
  settleInvoice: route({
    method: 'POST',
    path: '/operator/invoices/:id/settle',
    summary: 'Settle an open invoice of any company by hand',
    audience: 'super',
    foreign: 'operator',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: settlement,
    answer: invoice,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_PAID'],
    rate: 'write',
    idempotency: 'natural',
  }),
};

export const invoiceContract = {
  routes: invoiceRoutes,
  errors: {
    ERR_NO_INVOICE_FOUND: 404,
    ERR_INVOICE_PAID: 409,
  },
  live: {
    /** INV-12: a payment renewed the company. */
    payment: z.object({
      action: z.literal('CONCLUIDA'),
      company: z.object({ dueDate: calendarDate.nullable() }),
    }),
  },
} as const satisfies ContractFeature;
