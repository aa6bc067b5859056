import { Readable } from 'node:stream';
import type { RouteSpec } from '@recadia/contract/route';
import { inHeavyPool } from '@recadia/db';
import type { Shares } from '../shares.ts';

/** Does this call belong to the searches, exports and reports? Some lists do only with a certain field in the query. */
export function isHeavyCall({ heavy }: RouteSpec, query: unknown): boolean {
  if (heavy === undefined || heavy === 'always') return heavy === 'always';
  const value = (query as Record<string, unknown>)[heavy.with];
  return value !== undefined && value !== '';
}

/** Runs `work` in the company's share and in the small pool. A file that is read while it leaves stays in both. */
export async function runHeavy(shares: Shares, companyId: number, work: () => Promise<unknown>): Promise<unknown> {
  const release = await shares.take(companyId);
  try {
    const answer = await inHeavyPool(work);
    return answer instanceof Readable ? Readable.from(pieces(shares, companyId, answer)) : answer;
  } finally {
    release();
  }
}

/** An export that has begun cannot be refused any more, so its pieces wait longer than a call does. */
const patience = { waiting: Number.POSITIVE_INFINITY, waitMs: 120_000 };

/** A place is taken for each piece, not for the whole file: a slow reader must not keep colleagues waiting. */
async function* pieces(shares: Shares, companyId: number, file: Readable): AsyncGenerator<unknown> {
  const iterator = file[Symbol.asyncIterator]() as AsyncIterator<unknown>;
  try {
    for (;;) {
      const release = await shares.take(companyId, patience);
      const piece = await inHeavyPool(() => iterator.next()).finally(release);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    file.destroy();
  }
}
