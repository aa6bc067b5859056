import type { Message } from '@recadia/contract/messages';
import { create } from 'zustand';
import { ApiError, isRecord, NetworkError } from '../../../lib/http/api-error.ts';
import { retryDelayMs } from '../../../lib/http/retry-delay.ts';
import { changeOutgoing, nextToSend, nextAttemptAt } from './outgoing.ts';
import type { Outgoing, OutgoingChange } from './outgoing.ts';

/** Keeps pending messages when the page closes. */
export interface OutgoingStore {
  load: () => Promise<Outgoing[]>;
  has: (clientId: string) => Promise<boolean>;
  save: (item: Outgoing) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
}

export interface SendTools {
  store: OutgoingStore;
  /** Sends the message under its client id. */
  send: (item: Outgoing, on: { progress: (part: number) => void; signal: AbortSignal }) => Promise<Message>;
  sent: (message: Message) => void;
  /** Called when the server refused the message and the user has to decide. */
  refused?: (item: Outgoing, error: unknown) => void;
  /** Runs the work unless another tab of this browser is sending the same message. */
  alone: (clientId: string, work: () => Promise<void>) => Promise<void>;
}

interface QueueState {
  items: Outgoing[];
  /** Uploaded share of a file, 0 to 1, by client id. */
  progress: Record<string, number>;
}

export interface SendQueue {
  state: { getState: () => QueueState; subscribe: (listener: () => void) => () => void };
  add: (item: Outgoing) => void;
  retry: (clientId: string) => void;
  discard: (clientId: string) => void;
  /** Retries all waiting messages at once, because the network is back. */
  wake: () => void;
  stop: () => void;
}

/** Sends messages in order until the server confirmed each; `outgoing.ts` holds the rules. */
export function createSendQueue({ store, send, sent, refused, alone }: SendTools): SendQueue {
  const state = create<QueueState>(() => ({ items: [], progress: {} }));
  const running = new Map<string, AbortController>();
  /** Messages that could not be stored; they last as long as the page. */
  const unkept = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function change(next: OutgoingChange): void {
    if (isStopped) return;
    state.setState(({ items }) => ({ items: changeOutgoing(items, next) }));
  }

  async function keep(clientId: string): Promise<void> {
    const item = state.getState().items.find((one) => one.clientId === clientId);
    if (item) await store.save(item).catch(() => unkept.add(clientId));
  }

  const isKept = async (clientId: string): Promise<boolean> =>
    unkept.has(clientId) || store.has(clientId).catch(() => true);

  function turn(): void {
    if (isStopped) return;
    clearTimeout(timer);
    for (const item of nextToSend(state.getState().items, Date.now())) void attempt(item);
    const at = nextAttemptAt(state.getState().items);
    if (at !== null) timer = setTimeout(turn, Math.max(250, at - Date.now()));
  }

  async function attempt(item: Outgoing): Promise<void> {
    const { clientId } = item;
    const stopper = new AbortController();
    running.set(clientId, stopper);
    change({ do: 'start', clientId });
    await alone(clientId, async () => {
      // Another tab may have sent the message in the meantime.
      if (!(await isKept(clientId))) return forget(clientId);
      await deliver(item, stopper.signal);
    });
    running.delete(clientId);
    // Another tab is sending it: check again later, when it is done.
    if (stateOf(clientId) === 'sending') change({ do: 'wait', clientId, retryAt: Date.now() + 2_000 });
    turn();
  }

  async function deliver(item: Outgoing, signal: AbortSignal): Promise<void> {
    const { clientId } = item;
    try {
      const message = await send(item, { signal, progress: (part) => report(clientId, part) });
      if (!isStopped) sent(message);
      await forget(clientId);
    } catch (error) {
      if (signal.aborted) return;
      const pause = pauseAfter(error, item.attempts);
      if (pause === null) change({ do: 'fail', clientId, error: codeOf(error) });
      else change({ do: 'wait', clientId, retryAt: Date.now() + pause });
      await keep(clientId);
      if (pause === null && !isStopped) refused?.(item, error);
    }
  }

  const stateOf = (clientId: string) => state.getState().items.find((item) => item.clientId === clientId)?.state;

  function report(clientId: string, part: number): void {
    state.setState(({ progress }) => ({ progress: { ...progress, [clientId]: part } }));
  }

  async function forget(clientId: string): Promise<void> {
    await store.remove(clientId).catch(() => undefined);
    change({ do: 'remove', clientId });
    state.setState(({ progress: { [clientId]: _gone, ...progress } }) => ({ progress }));
  }

  void store.load().then(
    (items) => {
      change({ do: 'revive', items, now: Date.now() });
      turn();
    },
    () => undefined,
  );

  return {
    state,
    add(item) {
      change({ do: 'add', item });
      // Stores the message before sending it, so that it survives a closed page.
      void keep(item.clientId).then(turn);
    },
    retry(clientId) {
      change({ do: 'retry', clientId });
      void keep(clientId).then(turn);
    },
    discard(clientId) {
      running.get(clientId)?.abort();
      void forget(clientId).then(turn);
    },
    wake() {
      for (const { clientId, state: now } of state.getState().items)
        if (now === 'waiting') change({ do: 'retry', clientId });
      turn();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const stopper of running.values()) stopper.abort();
    },
  };
}

/** Timeouts and server errors are retried, refusals are not; null means the user has to decide. */
function pauseAfter(error: unknown, attempts: number): number | null {
  if (error instanceof ApiError && error.status === 429) return retryAfterOf(error) ?? 5_000;
  const mayPass = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
  return mayPass ? retryDelayMs(attempts, Math.random()) : null;
}

function retryAfterOf({ details }: ApiError): number | null {
  return isRecord(details) && typeof details.retryAfterMs === 'number' ? details.retryAfterMs : null;
}

const codeOf = (error: unknown): string => (error instanceof ApiError && error.code ? error.code : 'ERR_CLIENT');
