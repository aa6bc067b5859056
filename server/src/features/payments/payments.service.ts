import { countCap, pageSize } from '@recadia/contract/limits';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { asOperator } from '../../platform/operator.ts';
import type { Actor } from '../../platform/session/people.ts';
import * as sql from './payments.sql.ts';

export function pageOfPayments(actor: Actor, request: PageRequest & { search?: string | undefined }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const { search } = request;
  return asOperator(actor, { action: 'payment.listed', entity: 'payment', entityId: '' }, async (tx) => {
    const rows = await sql.listPayments(tx, { search, page, limit: limit + 1 });
    const counted = await sql.countPayments(tx, search, countCap);
    return pageOf(rows, { limit, counted, positionOf: (row) => [row.paid_at.toISOString(), row.id] });
  });
}
