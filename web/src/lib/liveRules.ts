import type { LiveKind, LivePayload } from '@recadia/contract/live';
import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/** How one kind of event changes one family of cached queries. */
export interface LiveRule {
  kind: LiveKind;
  queryKey: QueryKey;
  reduce: (data: unknown, payload: unknown, key: QueryKey) => unknown;
}

interface TypedRule<K extends LiveKind, D> {
  kind: K;
  /** The start of the keys it applies to. */
  queryKey: QueryKey;
  /** Pure: what is cached and what happened → what is cached now; undefined when only the server can tell. */
  reduce: (data: D, payload: LivePayload<K>, key: QueryKey) => D | undefined;
}

/** The cache holds unknown data under a key; the rule that owns the key knows its type. */
export const liveRule = <K extends LiveKind, D>(rule: TypedRule<K, D>): LiveRule => rule as unknown as LiveRule;

export function applyLive(cache: QueryClient, rules: LiveRule[], kind: LiveKind, payload: unknown): void {
  for (const rule of rules.filter((one) => one.kind === kind)) {
    for (const query of cache.getQueryCache().findAll({ queryKey: rule.queryKey })) {
      const { data, isInvalidated, fetchStatus } = query.state;
      const next = data === undefined ? undefined : rule.reduce(data, payload, query.queryKey);
      if (next !== undefined && next !== data) cache.setQueryData(query.queryKey, next);
      // An answer under way may have been read before this event: it would put the old state back. And what an earlier
      // event left to the server, while nobody looked, is still the server's to say.
      if (next === undefined || isInvalidated || fetchStatus === 'fetching') void askAgain(cache, { queryKey: query.queryKey, exact: true });
    }
  }
}

/** Asks the server anew. A first answer still under way is given up too: invalidating alone would wait for it. */
export async function askAgain(cache: QueryClient, filters?: QueryFilters): Promise<void> {
  await cache.cancelQueries(filters);
  await cache.invalidateQueries(filters);
}
