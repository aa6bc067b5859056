import type { LedgerEntry } from '../../../lib/ledger.ts';
import type { Side } from '../model.ts';
import { farSides } from './admin.ts';

interface Ears {
  /** Something changed over there. */
  changed(side: Side, entry?: LedgerEntry): void;
  /** The stream broke, or is back. */
  reached(side: Side, isReached: boolean): void;
}

const HIDDEN_EVERY_MS = 3_000;

/**
 * Hears both emulators while the tab is seen. A browser grants six connections to one address, so a hidden tab hangs
 * up and looks from time to time instead: any number of tabs may be open.
 */
export function listen(ears: Ears): void {
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
      timer = window.setInterval(() => ears.changed('web'), HIDDEN_EVERY_MS);
      return;
    }
    streams = (['web', 'cloud'] as const).map((side) => openStream(side, ears));
    ears.changed('web');
  };
  document.addEventListener('visibilitychange', follow);
  // A page that waits in the history would keep its streams.
  window.addEventListener('pagehide', hangUp);
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
  follow();
}

function openStream(side: Side, ears: Ears): EventSource {
  const stream = new EventSource(`${farSides[side]}/events`);
  stream.addEventListener('open', () => ears.reached(side, true));
  stream.addEventListener('error', () => ears.reached(side, false));
  stream.addEventListener('asked', () => ears.changed(side));
  stream.addEventListener('message', ({ data }) => ears.changed(side, JSON.parse(data as string) as LedgerEntry));
  return stream;
}
