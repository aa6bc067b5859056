import { isDeepStrictEqual } from 'node:util';
import { liveChannel, type LiveKind, type LivePayload } from '@recadia/contract/live';
import { tagRoutes, type Tag } from '@recadia/contract/tags';
import { createCaller } from '../../../server/src/testing/call.ts';
import { connectLive, type LiveClient } from '../../../server/src/testing/live-client.ts';
import { applyTagEvent } from '../../../web/src/features/tags/tags.live.ts';
import { createLiveFeed, liveKinds } from '../../../web/src/lib/live/live-feed.ts';
import { retryDelayMs } from '../../../web/src/lib/http/retry-delay.ts';
import type { Person } from '../people.ts';

type Pages = Parameters<typeof applyTagEvent>[0];

export interface ViewerEvents {
  /** Called after a reconnect, and for every event. */
  onReturn(viewer: Viewer): void;
  onFrame(event: string, args: unknown[]): void;
}

export type Viewer = ReturnType<typeof createViewer>;

/** The data part of a browser: the page's own feed, reducer and retries, over a real socket and real calls. */
export function createViewer(person: Person, pickUrl: () => string, { onReturn, onFrame }: ViewerEvents) {
  let pages: Pages | undefined;
  /** Events since the running load began; undefined when there is none. */
  let meanwhile: LivePayload<'tag'>[] | undefined;
  let isStale = false;
  let client: LiveClient | undefined;
  let attempt = 0;
  let visits = 0;
  let refetches = 0;
  let isStopped = false;
  const watchers = new Set<() => void>();
  let retry: NodeJS.Timeout | undefined;

  const show = (next: Pages | undefined) => {
    pages = next;
    for (const look of watchers) look();
  };

  async function refetch(): Promise<void> {
    refetches += 1;
    pages = undefined;
    if (meanwhile) return void (isStale = true);
    do {
      isStale = false;
      meanwhile = [];
      const loaded = await loadPages(person, pickUrl()).catch(() => undefined);
      // Events during the load may be missing in the pages; applying them again is safe.
      show(loaded && meanwhile.reduce<Pages | undefined>((all, event) => all && applyTagEvent(all, event), loaded));
      if (!pages) await new Promise((resolve) => setTimeout(resolve, 200));
    } while ((!pages || isStale) && !isStopped);
    meanwhile = undefined;
  }

  const feed = createLiveFeed({
    refetch: () => void refetch(),
    // Its answers are not counted, so its first connection loads everything.
    firstMark: () => undefined,
    connected: () => undefined,
    apply(kind: LiveKind, payload: LivePayload<LiveKind>) {
      if (kind !== 'tag') return;
      const event = payload as LivePayload<'tag'>;
      if (!pages) return void meanwhile?.push(event);
      show(applyTagEvent(pages, event));
      if (!pages) void refetch();
    },
  });

  function connect(): void {
    if (isStopped) return;
    const since = feed.mark();
    client = connectLive(pickUrl(), { token: person.token, ...(since !== undefined && { since }) });
    const { socket } = client;
    socket.onAny((event: string, ...args: unknown[]) => onFrame(event, args));
    socket.on('ready', () => {
      attempt = 0;
      feed.connected();
      if (visits++ > 0) onReturn(viewer);
    });
    socket.on('catchUp', feed.caughtUp);
    socket.on('tip', feed.tip);
    for (const kind of liveKinds) {
      socket.on(liveChannel(person.companyId, kind), (payload: unknown, mark: unknown) =>
        feed.event(kind, payload, mark),
      );
    }
    socket.on('disconnect', again);
    socket.on('connect_error', again);
  }

  function again(): void {
    clearTimeout(retry);
    retry = setTimeout(connect, retryDelayMs(attempt++, Math.random()));
  }

  const viewer = {
    person,
    isConnected: () => client?.socket.connected ?? false,
    tags: (): Tag[] | undefined => pages?.pages.flatMap((page) => page.tags),
    /** Undefined when it shows exactly these tags in this order, else the difference. */
    differsFrom: (fresh: Tag[]): string | undefined => difference(viewer.tags() ?? [], fresh, feed.mark()),
    refetches: () => refetches,
    /** Calls `look` on every change, until the returned function is called. */
    onChange(look: () => void): () => void {
      watchers.add(look);
      return () => void watchers.delete(look);
    },
    /** Alternates between a closed connection and one that ends without a close, like a lost network. */
    cut(): void {
      const { engine } = (client as LiveClient).socket.io;
      const { ws } = engine.transport as unknown as { ws?: { terminate?(): void } };
      if (ws?.terminate && Math.random() < 0.5) ws.terminate();
      else engine.close();
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
      client?.close();
    },
  };
  connect();
  return viewer;
}

function difference(shown: Tag[], fresh: Tag[], mark: number | undefined): string | undefined {
  if (isDeepStrictEqual(shown, fresh)) return undefined;
  const missing = fresh.filter((tag) => !shown.some(({ id }) => id === tag.id)).map(({ id }) => id);
  const extra = shown.filter((tag) => !fresh.some(({ id }) => id === tag.id)).map(({ id }) => id);
  const stale = shown.filter((tag) => fresh.some((other) => other.id === tag.id && !isDeepStrictEqual(other, tag)));
  const lists = { missing, extra, stale: stale.map(({ id }) => id), shown: shown.length, fresh: fresh.length, mark };
  return JSON.stringify(lists);
}

/** Every tag of the server now, in one read. */
export async function freshTags(person: Person, url: string): Promise<Tag[]> {
  return answered(await createCaller(url)(tagRoutes.listAllTags, { as: person.token }));
}

function answered<A>({ body, error }: { body: A; error: string | undefined }): A {
  if (error !== undefined) throw new Error(error);
  return body;
}

async function loadPages({ token }: Person, url: string): Promise<Pages> {
  const call = createCaller(url);
  const loaded: Pages = { pages: [], pageParams: [] };
  let cursor: string | null = null;
  do {
    const body: Pages['pages'][number] = answered(
      await call(tagRoutes.listTags, { as: token, ...(cursor && { query: { cursor } }) }),
    );
    // Only pages contain the count, events do not.
    for (const tag of body.tags) delete tag.ticketsCount;
    loaded.pages.push(body);
    loaded.pageParams.push(cursor);
    cursor = body.nextCursor;
  } while (cursor);
  return loaded;
}
