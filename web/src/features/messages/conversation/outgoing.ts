/*
 * Outbound messages of this browser that the server has not confirmed yet.
 *
 *   waiting ──► sending ──confirmed─► removed (the message itself takes its place)
 *      ▲           ├──no response──► waiting, under the same client id
 *      └─retry─ failed ◄──refused──┘
 *
 * Each ticket sends one message at a time, in order; failed messages do not block the next ones.
 */
export interface Outgoing {
  /** Also the Idempotency-Key, so that repeated attempts create one message. */
  clientId: string;
  ticketId: number;
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  attempts: number;
  /** The earliest time of the next attempt. */
  retryAt: number;
  /** The error code of the failure. */
  error: string | null;
  body: string;
  quotedId: string | null;
  template: { name: string; language: string; parameters: string[] } | null;
  file: OutgoingFile | null;
}

export interface OutgoingFile {
  blob: Blob;
  name: string;
  type: string;
  isVoice: boolean;
  seconds: number | null;
}

export type OutgoingChange =
  | { do: 'add'; item: Outgoing }
  | { do: 'revive'; items: Outgoing[]; now: number }
  | { do: 'start'; clientId: string }
  | { do: 'wait'; clientId: string; retryAt: number }
  | { do: 'fail'; clientId: string; error: string }
  | { do: 'retry'; clientId: string }
  | { do: 'remove'; clientId: string };

/** The server forgets a client id after a day; after that only the user decides on another attempt. */
const rememberedMs = 23 * 3_600_000;
export const tooOld = 'too-old';

export function changeOutgoing(items: Outgoing[], change: OutgoingChange): Outgoing[] {
  switch (change.do) {
    case 'add':
      return items.some(({ clientId }) => clientId === change.item.clientId) ? items : [...items, change.item];
    case 'revive':
      return inOrder([...items, ...change.items.filter(isUnknownTo(items)).map((item) => revived(item, change.now))]);
    case 'start':
      return edit(items, change.clientId, { state: 'sending' });
    case 'wait':
      return edit(items, change.clientId, ({ attempts }) => ({
        state: 'waiting',
        attempts: attempts + 1,
        retryAt: change.retryAt,
      }));
    case 'fail':
      return edit(items, change.clientId, { state: 'failed', error: change.error });
    case 'retry':
      return edit(items, change.clientId, { state: 'waiting', attempts: 0, retryAt: 0, error: null });
    case 'remove':
      return items.filter(({ clientId }) => clientId !== change.clientId);
  }
}

/** The first message of each ticket that may be sent now. */
export function nextToSend(items: Outgoing[], now: number): Outgoing[] {
  const seen = new Set<number>();
  return items.filter(({ state, ticketId, retryAt }) => {
    if (state === 'failed' || seen.has(ticketId)) return false;
    seen.add(ticketId);
    return state === 'waiting' && retryAt <= now;
  });
}

/** The time of the next attempt; null when no message waits. */
export function nextAttemptAt(items: Outgoing[]): number | null {
  const times = items.filter(({ state }) => state === 'waiting').map(({ retryAt }) => retryAt);
  return times.length > 0 ? Math.min(...times) : null;
}

const isUnknownTo =
  (items: Outgoing[]) =>
  ({ clientId }: Outgoing): boolean =>
    !items.some((item) => item.clientId === clientId);

/** A message in flight when the page closed may have arrived, so it is retried under the same client id. */
function revived(item: Outgoing, now: number): Outgoing {
  if (item.state === 'failed') return item;
  if (now - Date.parse(item.createdAt) > rememberedMs) return { ...item, state: 'failed', error: tooOld };
  return { ...item, state: 'waiting', retryAt: 0 };
}

/** Client ids start with their time, so sorting them restores the order. */
const inOrder = (items: Outgoing[]): Outgoing[] => [...items].sort((a, b) => (a.clientId < b.clientId ? -1 : 1));

type Edit = Partial<Outgoing> | ((item: Outgoing) => Partial<Outgoing>);

const edit = (items: Outgoing[], clientId: string, change: Edit): Outgoing[] =>
  items.map((item) =>
    item.clientId === clientId ? { ...item, ...(typeof change === 'function' ? change(item) : change) } : item,
  );
