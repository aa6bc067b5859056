import * as z from 'zod';
import { countCap } from '@recadia/contract/limits';
import { isTooDeep, text } from '@recadia/contract/primitives';
import { AppError } from './errors.ts';

const shape = z.tuple([text(200), z.number().int()]);

/** End of a page: the sort key and id of its last row. Opaque to the client. */
export type Position = z.infer<typeof shape>;

export const encodeCursor = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url');

export interface PageRequest {
  cursor?: string | undefined;
  pageNumber?: number | undefined;
}

export interface Page {
  after: Position | null;
  /** Only for clients that send page numbers; limited, because skipped rows cost time. */
  offset: number;
}

export function readPage({ cursor, pageNumber }: PageRequest, pageSize: number): Page {
  if (cursor !== undefined) return { after: decodeCursor(cursor), offset: 0 };
  if (isTooDeep(pageNumber)) throw new AppError('ERR_PAGE_TOO_DEEP');
  return { after: null, offset: ((pageNumber ?? 1) - 1) * pageSize };
}

/** Builds the page of every list: `found` holds one row more than the limit, `counted` may be one above its cap. */
export function pageOf<Row>(
  found: Row[],
  { limit, counted, positionOf }: { limit: number; counted: number; positionOf(row: Row): Position },
) {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit;
  return {
    rows,
    count: Math.min(counted, countCap),
    countCapped: counted > countCap,
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(positionOf(last)) : null,
  };
}

function decodeCursor(cursor: string): Position {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new AppError('ERR_VALIDATION', { details: { fields: { cursor: 'invalid_format' } }, cause });
  }
}
