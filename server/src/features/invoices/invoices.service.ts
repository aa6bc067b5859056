import { countCap, pageSize } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/session/people.ts';
import * as sql from './invoices.sql.ts';

export function pageOfInvoices(scope: Scope, request: PageRequest & { search?: string | undefined }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const { search } = request;
  return tenantTx(scope, async (tx) => {
    const rows = await sql.listInvoices(tx, scope, { search, page, limit: limit + 1 });
    const counted = await sql.countInvoices(tx, scope, search, countCap);
    return pageOf(rows, { limit, counted, positionOf: (row) => [row.due_date, row.id] });
  });
}

export async function getInvoice(scope: Scope, id: number): Promise<sql.InvoiceRow> {
  const invoice = await tenantTx(scope, (tx) => sql.findInvoice(tx, scope, id));
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
  return invoice;
}
