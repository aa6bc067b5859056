import { countCap, pageSize } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';
import * as sql from './prompts.sql.ts';

export function pageOfPrompts(scope: Scope, request: PageRequest & { search?: string }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const { search } = request;
  return tenantTx(scope, async (tx) => {
    const found = await sql.listPrompts(tx, scope, { search, page, limit: limit + 1 });
    const counted = await sql.countPrompts(tx, scope, { search, cap: countCap });
    return pageOf(found, { limit, counted, positionOf: (row) => [row.name_key, row.id] });
  });
}
