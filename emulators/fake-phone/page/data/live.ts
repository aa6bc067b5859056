import type { LedgerEntry } from '../../../lib/ledger.ts';
import type { Side } from '../model.ts';
import { adminUrls } from './admin.ts';

interface LiveHandlers {
  /** The state of an emulator changed. */
  changed(side: Side, entry?: LedgerEntry): void;
  /** The stream broke, or is connected again. */
  reached(side: Side, isReached: boolean): void;
}

const HIDDEN_EVERY_MS = 3_000;

/**
 * Follows both emulators while the tab is visible. A browser allows six connections to one address, so a hidden tab
 * closes its streams and polls instead: any number of tabs may be open.
 */
export function listen(handlers: LiveHandlers): void {
  let streams: EventSource[] = [];
  let timer: number | undefined;

  const hangUp = () => {
    for (const stream of streams) stream.close();
    streams = [];
    clearInterval(timer);
  };
  const follow = () => {
    hangUp();
    if (document.hidden) {
      timer = window.setInterval(() => handlers.changed('web'), HIDDEN_EVERY_MS);
      return;
    }
    streams = (['web', 'cloud'] as const).map((side) => openStream(side, handlers));
    handlers.changed('web');
  };
  document.addEventListener('visibilitychange', follow);
  // A page in the back-forward cache would keep its streams.
  window.addEventListener('pagehide', hangUp);
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
  follow();
}

function openStream(side: Side, handlers: LiveHandlers): EventSource {
  const stream = new EventSource(`${adminUrls[side]}/events`);
  stream.addEventListener('open', () => handlers.reached(side, true));
  stream.addEventListener('error', () => handlers.reached(side, false));
  stream.addEventListener('asked', () => handlers.changed(side));
  stream.addEventListener('message', ({ data }) => handlers.changed(side, JSON.parse(data as string) as LedgerEntry));
  return stream;
}
