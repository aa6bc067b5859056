import type { Invoice } from '@recadia/contract/invoices';
import type { InvoiceRow } from './invoices.sql.ts';

export const presentInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  detail: row.detail,
  value: row.value_cents / 100,
  dueDate: row.due_date,
  status: row.status === 'paid' ? 'paid' : 'open',
});
