import type { LiveKind, LivePayload } from '@recadia/contract/live';
import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/** How one kind of event changes one group of cached queries. */
export interface LiveRule {
  kind: LiveKind;
  queryKey: QueryKey;
  reduce: (data: unknown, payload: unknown, key: QueryKey) => unknown;
}

interface TypedRule<K extends LiveKind, D> {
  kind: K;
  /** The prefix of the query keys it applies to. */
  queryKey: QueryKey;
  /** Pure: returns the new cached data after an event; undefined when only the server knows it. */
  reduce: (data: D, payload: LivePayload<K>, key: QueryKey) => D | undefined;
}

/** The cache stores unknown data under a key; the rule of that key knows its type. */
export const liveRule = <K extends LiveKind, D>(rule: TypedRule<K, D>): LiveRule => rule as unknown as LiveRule;

/** Whether the cached list is a search, whose results only the server knows. */
export function isSearch(key: QueryKey): boolean {
  const [, filter] = key as [string, { searchParam?: string }?];
  return Boolean(filter?.searchParam);
}

/** The minimum interval between two reloads of one list. */
const askEveryMs = 500;
/** After this many reloads without a pause, the interval grows up to the slowest. */
const patientTimes = 4;
const slowestMs = 2_000;
/** With more missed events during one request, the request is cancelled and repeated. */
const mostMissed = 1_000;

/** Events that wait for the running request of a query. */
interface Pending {
  missed: { rule: LiveRule; payload: unknown }[];
  askedAt: number;
  /** Count of reloads without a pause. */
  inARow: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const pendings = new WeakMap<Query, Pending>();
const watched = new WeakSet<QueryClient>();

/**
 * Applies an event to the cache. A running request may have read the data before the event, so the event is applied
 * again to its response. Reducers are idempotent, and applying events in order gives the latest state.
 */
export function applyLive(cache: QueryClient, rules: readonly LiveRule[], kind: LiveKind, payload: unknown): void {
  watch(cache);
  for (const rule of rules.filter((one) => one.kind === kind)) {
    for (const query of cache.getQueryCache().findAll({ queryKey: rule.queryKey })) {
      const { data, isInvalidated } = query.state;
      const next = data === undefined ? undefined : rule.reduce(data, payload, query.queryKey);
      if (next !== undefined && next !== data) cache.setQueryData(query.queryKey, next);
      if (isFetching(query)) remember(cache, query, { rule, payload });
      // An earlier event left this query stale while it was not observed, so it still has to be loaded.
      else if (next === undefined || isInvalidated) askSoon(cache, query);
    }
  }
}

const isFetching = (query: Query): boolean => query.state.fetchStatus === 'fetching';

function pendingOf(query: Query): Pending {
  const known = pendings.get(query) ?? {
    missed: [],
    askedAt: Number.NEGATIVE_INFINITY,
    inARow: 0,
    timer: undefined,
  };
  pendings.set(query, known);
  return known;
}

function remember(cache: QueryClient, query: Query, event: Pending['missed'][number]): void {
  const pending = pendingOf(query);
  pending.missed.push(event);
  if (pending.missed.length <= mostMissed) return;
  pending.missed = [];
  void refetchFromServer(cache, { queryKey: query.queryKey, exact: true });
}

/** Subscribe once per cache, to apply missed events after each response. */
function watch(cache: QueryClient): void {
  if (watched.has(cache)) return;
  watched.add(cache);
  cache.getQueryCache().subscribe((event) => {
    const { type } = event;
    const query = event.query as Query;
    const missed = pendings.get(query)?.missed;
    if (type === 'updated' && missed && missed.length > 0 && !isFetching(query)) applyMissed(cache, query);
  });
}

function applyMissed(cache: QueryClient, query: Query): void {
  const pending = pendingOf(query);
  const { missed } = pending;
  pending.missed = [];
  const data: unknown = query.state.data;
  // Without data the next request will include the missed events.
  if (data === undefined) return;
  const next = missed.reduce<unknown>(
    (current, { rule, payload }) => (current === undefined ? undefined : rule.reduce(current, payload, query.queryKey)),
    data,
  );
  if (next === undefined) askSoon(cache, query);
  else if (next !== data) cache.setQueryData(query.queryKey, next);
}

/** Reloads at once, or after the minimum interval; never cancels a running request. */
function askSoon(cache: QueryClient, query: Query): void {
  const pending = pendingOf(query);
  if (pending.timer !== undefined) return;
  const ask = (): void => {
    pending.timer = undefined;
    if (isFetching(query)) return void (pending.timer = setTimeout(ask, askEveryMs));
    const now = performance.now();
    pending.inARow = now - pending.askedAt < 2 * everyMs(pending) ? pending.inARow + 1 : 0;
    pending.askedAt = now;
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  const waitMs = pending.askedAt + everyMs(pending) - performance.now();
  if (waitMs <= 0) ask();
  else pending.timer = setTimeout(ask, waitMs);
}

const everyMs = ({ inARow }: Pending): number =>
  Math.min(askEveryMs * 2 ** Math.max(0, inARow - patientTimes), slowestMs);

/** Reloads from the server and cancels a running first request, which invalidating alone would wait for. */
export async function refetchFromServer(cache: QueryClient, filters?: QueryFilters): Promise<void> {
  await cache.cancelQueries(filters);
  await cache.invalidateQueries(filters);
}
