import type { Invoice } from '@recadia/contract/invoices';

let lastInvoiceId = 400;

export function anInvoice(changes: Partial<Invoice> = {}): Invoice {
  lastInvoiceId += 1;
  const detail = 'Profissional';
  return { id: lastInvoiceId, detail, value: 349, dueDate: '2026-11-30', status: 'open', ...changes };
}
