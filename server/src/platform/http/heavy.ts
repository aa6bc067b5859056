import { Readable } from 'node:stream';
import type { RouteSpec } from '@recadia/contract/route';
import { inHeavyPool } from '@recadia/db';
import type { Shares } from '../jobs/shares.ts';

/** True for searches, exports and reports. Some lists are heavy only with a certain field in the query. */
export function isHeavyCall({ heavy }: RouteSpec, query: unknown): boolean {
  if (heavy === undefined || heavy === 'always') return heavy === 'always';
  const value = (query as Record<string, unknown>)[heavy.with];
  return value !== undefined && value !== '';
}

/** Runs `work` in the company's share and in the small pool. A streamed file stays in both until its end. */
export async function runHeavy(shares: Shares, companyId: number, work: () => Promise<unknown>): Promise<unknown> {
  const release = await shares.take(companyId);
  try {
    const answer = await inHeavyPool(work);
    return answer instanceof Readable ? Readable.from(pieces(shares, companyId, answer)) : answer;
  } finally {
    release();
  }
}

/** A started export can no longer be refused, so its pieces wait longer than a call. */
const pieceLimits = { waiting: Number.POSITIVE_INFINITY, waitMs: 120_000 };

/** A slot is taken for each piece, not for the whole file, so that a slow client does not block its colleagues. */
async function* pieces(shares: Shares, companyId: number, file: Readable): AsyncGenerator<unknown> {
  const iterator = file[Symbol.asyncIterator]() as AsyncIterator<unknown>;
  try {
    for (;;) {
      const release = await shares.take(companyId, pieceLimits);
      const piece = await inHeavyPool(() => iterator.next()).finally(release);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    file.destroy();
  }
}
