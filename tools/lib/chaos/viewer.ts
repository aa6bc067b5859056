import { isDeepStrictEqual } from 'node:util';
import { liveChannel, type LiveKind, type LivePayload } from '@recadia/contract/live';
import { tagRoutes, type Tag } from '@recadia/contract/tags';
import { createCaller } from '../../../server/src/testing/call.ts';
import { connectLive, type LiveClient } from '../../../server/src/testing/liveClient.ts';
import { applyTagEvent } from '../../../web/src/features/tags/tags.live.ts';
import { createLiveFeed, liveKinds } from '../../../web/src/lib/liveFeed.ts';
import { retryDelayMs } from '../../../web/src/lib/retryDelay.ts';
import type { Person } from './people.ts';

type Pages = Parameters<typeof applyTagEvent>[0];

export interface ViewerEvents {
  /** The server has put the socket where events arrive; true when it was there before. */
  onReady(viewer: Viewer, isReturn: boolean): void;
  onFrame(viewer: Viewer, event: string, args: unknown[]): void;
}

export type Viewer = ReturnType<typeof createViewer>;

/** A browser as far as data goes: the page's own feed, reducer and patience, over a real socket and real calls. */
export function createViewer(person: Person, pickUrl: () => string, { onReady, onFrame }: ViewerEvents) {
  let pages: Pages | undefined;
  let fetching: symbol | undefined;
  let client: LiveClient | undefined;
  let attempt = 0;
  let visits = 0;
  let refetches = 0;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function refetch(): Promise<void> {
    const mine = Symbol();
    fetching = mine;
    refetches += 1;
    while (fetching === mine && !isStopped) {
      const loaded = await loadPages(person, pickUrl()).catch(() => undefined);
      if (fetching !== mine) return;
      if (!loaded) await new Promise((resolve) => setTimeout(resolve, 200));
      else [pages, fetching] = [loaded, undefined];
    }
  }

  const feed = createLiveFeed({
    refetch: () => void refetch(),
    apply(kind: LiveKind, payload: LivePayload<LiveKind>) {
      if (kind !== 'tag' || !pages) return;
      const next = applyTagEvent(pages, payload as LivePayload<'tag'>);
      if (next) pages = next;
      // An answer under way may have been read before this event.
      if (!next || fetching) void refetch();
    },
  });

  function connect(): void {
    if (isStopped) return;
    const since = feed.mark();
    client = connectLive(pickUrl(), { token: person.token, ...(since !== undefined && { since }) });
    const { socket } = client;
    socket.onAny((event: string, ...args: unknown[]) => onFrame(viewer, event, args));
    socket.on('ready', () => {
      attempt = 0;
      feed.connected();
      onReady(viewer, visits++ > 0);
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
    shows: (fresh: Tag[]) => isDeepStrictEqual(viewer.tags(), fresh),
    refetches: () => refetches,
    /** Now a connection that is closed, now one that just ends, as a tunnel or a closed lid would end it. */
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

/** Every tag as the server lists them now, in one read. */
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
    loaded.pages.push(body);
    loaded.pageParams.push(cursor);
    cursor = body.nextCursor;
  } while (cursor);
  return loaded;
}
