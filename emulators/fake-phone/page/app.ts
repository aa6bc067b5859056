import type { LedgerEntry } from '../../lib/ledger.ts';
import { get } from './data/admin.ts';
import { listChats, loadMessages } from './data/chats.ts';
import { readAll } from './data/actions.ts';
import { listen } from './data/live.ts';
import { findViewer, loadWorld } from './data/world.ts';
import { followLinks, hrefOf, readRoute, type Route } from './lib/route.ts';
import type { Message, Side, State } from './model.ts';
import { phrase } from './words.ts';
import { showToast } from './views/toast.ts';

/** The functions of the page for its views. */
export interface App {
  state: State;
  route(): Route;
  go(route: Route): void;
  /** Loads everything again, soon and once for many requests. */
  refresh(): void;
  /** Renders the loaded state again. */
  redraw(): void;
  /** Runs the task, shows its failure, and loads the result. */
  attempt(task: () => Promise<unknown>, explain?: (error: unknown) => string): Promise<boolean>;
}

const REFRESH_EVERY_MS = 120;
const TYPING_LASTS_MS = 12_000;

export function startApp(draw: (app: App) => void): App {
  const state: State = {
    world: { customers: [], lines: [], groups: [], now: '' },
    chats: [],
    typing: new Map(),
    call: null,
    lost: new Set(),
  };
  let loaded: { phone?: string; messages: Message[] } = { messages: [] };
  let isLoading = false;
  let isStale = false;
  let reading: Promise<void> | null = null;

  const redraw = () => {
    const route = readRoute();
    state.viewer = findViewer(state.world, route);
    const messages = loaded.phone === state.viewer?.phone ? loaded.messages : [];
    state.chats = state.viewer ? listChats(state.world, state.viewer, messages) : [];
    state.chat = state.chats.find(({ key }) => key === route.chat);
    draw(app);
    readWhatIsSeen();
  };

  const load = async () => {
    state.world = await loadWorld();
    const viewer = findViewer(state.world, readRoute());
    loaded = { phone: viewer?.phone, messages: viewer ? await loadMessages(viewer) : [] };
    const { chat } = state;
    if (viewer && chat?.side === 'cloud') await loadCloudTyping(viewer.phone, chat.key, chat.to ?? '');
  };

  const refresh = () => {
    isStale = true;
    if (isLoading) return;
    isLoading = true;
    isStale = false;
    load()
      .then(redraw)
      .catch((error: unknown) => console.warn(error))
      .finally(() =>
        setTimeout(() => {
          isLoading = false;
          if (isStale) refresh();
        }, REFRESH_EVERY_MS),
      );
  };

  /** An open chat on a visible phone is marked as read. */
  const readWhatIsSeen = () => {
    const { viewer, chat } = state;
    if (reading || document.hidden || !viewer?.isOnline || !chat || chat.unread === 0) return;
    reading = readAll(viewer, chat)
      .catch((error: unknown) => console.warn(error))
      .finally(() => {
        reading = null;
      });
  };

  const showTyping = (key: string, isTyping: boolean, isRecording = false) => {
    if (isTyping) state.typing.set(key, { isRecording, until: Date.now() + TYPING_LASTS_MS });
    else state.typing.delete(key);
    if (isTyping) setTimeout(redraw, TYPING_LASTS_MS);
  };
  const loadCloudTyping = async (phone: string, key: string, to: string) => {
    const { isTyping } = await get<{ isTyping: boolean }>('cloud', `/people/${phone}/typing?to=${to}`);
    showTyping(key, isTyping);
  };
  const applyEntry = (side: Side, { kind, direction, who, detail = {} }: LedgerEntry) => {
    if (side !== 'web' || direction !== 'in') return;
    const { viewer, call } = state;
    if (kind === 'call' && call && detail['call-id'] === call.callId) call.isRefused = true;
    if (kind !== 'chatstate' || !viewer) return;
    const [user, server] = String(detail['to']).split('@');
    if (server !== 'g.us' && user !== viewer.phone && user !== viewer.lid) return;
    showTyping(
      server === 'g.us' ? `group:${user}` : `web:${who}`,
      detail['state'] === 'composing',
      detail['media'] === 'audio',
    );
  };

  const app: App = {
    state,
    refresh,
    redraw,
    route: readRoute,
    go: (route) => {
      history.pushState(null, '', hrefOf(route));
      redraw();
      refresh();
    },
    attempt: async (task, explain) => {
      try {
        await task();
        return true;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        showToast(explain?.(error) ?? phrase('failed', { reason }), true);
        return false;
      } finally {
        refresh();
      }
    },
  };
  followLinks(() => {
    redraw();
    refresh();
  });
  listen({
    changed: (side, entry) => {
      if (entry) applyEntry(side, entry);
      refresh();
    },
    reached: (side, isReached) => {
      const wasLost = state.lost.delete(side);
      if (!isReached) state.lost.add(side);
      if (isReached && wasLost) refresh();
      else redraw();
    },
  });
  return app;
}
