import { countCap, pageSize } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import { encodeCursor, readPage, type PageRequest } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/people.ts';
import * as sql from './prompts.sql.ts';

export function pageOfPrompts(scope: Scope, request: PageRequest & { search?: string }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const { search } = request;
  return tenantTx(scope, async (tx) => {
    const found = await sql.listPrompts(tx, scope, { search, page, limit: limit + 1 });
    const counted = await sql.countPrompts(tx, scope, { search, cap: countCap });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const hasMore = found.length > limit;
    return {
      rows,
      count: Math.min(counted, countCap),
      countCapped: counted > countCap,
      hasMore,
      nextCursor: hasMore && last ? encodeCursor([last.name_key, last.id]) : null,
    };
  });
}
