import type { LiveKind, LivePayload } from '@recadia/contract/live';
import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

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

/** Whether the cached list is of a search: what it would find, only the server knows. */
export function isSearch(key: QueryKey): boolean {
  const [, filter] = key as [string, { searchParam?: string }?];
  return Boolean(filter?.searchParam);
}

/** However many events only the server can settle, a list is asked for no more often than this. */
const askEveryMs = 500;
/** Asked so often in a row, it is asked less and less often from there, down to the slowest. */
const patientTimes = 4;
const slowestMs = 2_000;
/** More than this while one answer is on its way: the answer is given up, and asked for anew. */
const mostMissed = 1_000;

/** What has to be done about a query once the answer that is on its way is here. */
interface Pending {
  missed: { rule: LiveRule; payload: unknown }[];
  askedAt: number;
  /** How many times without a pause. */
  inARow: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const pendings = new WeakMap<Query, Pending>();
const watched = new WeakSet<QueryClient>();

/**
 * Lets an event change what is cached. An answer under way may have been read before the event: what came meanwhile is
 * told to it again when it is here. Reducers bear being told twice, and in the order of events the last word is right.
 */
export function applyLive(cache: QueryClient, rules: LiveRule[], kind: LiveKind, payload: unknown): void {
  watch(cache);
  for (const rule of rules.filter((one) => one.kind === kind)) {
    for (const query of cache.getQueryCache().findAll({ queryKey: rule.queryKey })) {
      const { data, isInvalidated } = query.state;
      const next = data === undefined ? undefined : rule.reduce(data, payload, query.queryKey);
      if (next !== undefined && next !== data) cache.setQueryData(query.queryKey, next);
      if (isFetching(query)) remember(cache, query, { rule, payload });
      // What an earlier event left to the server, while nobody looked, is still the server's to say.
      else if (next === undefined || isInvalidated) askSoon(cache, query);
    }
  }
}

const isFetching = (query: Query): boolean => query.state.fetchStatus === 'fetching';

function pendingOf(query: Query): Pending {
  const known = pendings.get(query) ?? {
    ...{ missed: [], askedAt: Number.NEGATIVE_INFINITY, inARow: 0, timer: undefined },
  };
  pendings.set(query, known);
  return known;
}

function remember(cache: QueryClient, query: Query, told: Pending['missed'][number]): void {
  const pending = pendingOf(query);
  pending.missed.push(told);
  if (pending.missed.length <= mostMissed) return;
  pending.missed = [];
  void askAgain(cache, { queryKey: query.queryKey, exact: true });
}

/** One ear per cache: an answer has come, or will not. */
function watch(cache: QueryClient): void {
  if (watched.has(cache)) return;
  watched.add(cache);
  cache.getQueryCache().subscribe((event) => {
    const { type } = event;
    const query = event.query as Query;
    const missed = pendings.get(query)?.missed;
    if (type === 'updated' && missed && missed.length > 0 && !isFetching(query)) tellMissed(cache, query);
  });
}

function tellMissed(cache: QueryClient, query: Query): void {
  const pending = pendingOf(query);
  const { missed } = pending;
  pending.missed = [];
  const data: unknown = query.state.data;
  // Whoever asks next hears of all of it.
  if (data === undefined) return;
  const next = missed.reduce<unknown>(
    (told, { rule, payload }) => (told === undefined ? undefined : rule.reduce(told, payload, query.queryKey)),
    data,
  );
  if (next === undefined) askSoon(cache, query);
  else if (next !== data) cache.setQueryData(query.queryKey, next);
}

/** At once, or when the last time is long enough ago; never by giving up an answer that is on its way. */
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

/** Asks the server anew. A first answer still under way is given up too: invalidating alone would wait for it. */
export async function askAgain(cache: QueryClient, filters?: QueryFilters): Promise<void> {
  await cache.cancelQueries(filters);
  await cache.invalidateQueries(filters);
}
