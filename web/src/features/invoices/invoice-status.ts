import type { Invoice } from '@recadia/contract/invoices';
import { daysUntil } from '../../lib/i18n/time.ts';

type InvoiceStatus = 'paid' | 'overdue' | 'open';

/** INV-03: an unpaid invoice is overdue from the day after its due date. */
export function statusOf({ status, dueDate }: Invoice, now: Date): InvoiceStatus {
  if (status === 'paid') return 'paid';
  return daysUntil(dueDate, now) < 0 ? 'overdue' : 'open';
}
