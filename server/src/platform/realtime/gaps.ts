import { tenantTx } from '@recadia/db';
import type { Scope } from '../session/people.ts';
import { listEvents } from './event-log.sql.ts';
import { presentEvents, type ShownFrame, type Stage } from './presentation.ts';

const eventsPerStretch = 250;
/** Long enough for many clients that reconnect together; a change meanwhile has its own event. */
const keptMs = 2_000;

export interface PresentedEvent {
  seq: number;
  entityId: string | null;
  createdAt: Date;
  frames: ShownFrame[];
}

/** Presented stretches of a company's log, shared by sockets that reconnect together, independent of their marks. */
export function createGaps(stage: Stage, scope: Scope) {
  const stretches = new Map<string, Promise<PresentedEvent[]>>();

  async function present(since: number, until: number): Promise<PresentedEvent[]> {
    const limit = until - since;
    const events = await tenantTx(scope, (tx) => listEvents(tx, scope, { since, until, limit }));
    const shown = await presentEvents(stage, scope, events);
    return events.map(({ seq, entityId, createdAt }) => ({ seq, entityId, createdAt, frames: shown.get(seq) ?? [] }));
  }

  function stretch(since: number, until: number): Promise<PresentedEvent[]> {
    const key = `${since}-${until}`;
    const known = stretches.get(key);
    if (known) return known;
    const presented = present(since, until);
    stretches.set(key, presented);
    const forget = () => stretches.delete(key);
    presented.then(() => setTimeout(forget, keptMs).unref(), forget);
    return presented;
  }

  return {
    /** Events after `since` up to `until`, one stretch at a time; short gaps are not widened for sharing. */
    async *between(since: number, until: number): AsyncGenerator<PresentedEvent[]> {
      const start = until - since > eventsPerStretch ? since - (since % eventsPerStretch) : since;
      for (let from = start; from < until; from += eventsPerStretch) {
        const presented = await stretch(from, Math.min(from + eventsPerStretch, until));
        yield presented.filter(({ seq }) => seq > since);
      }
    },
  };
}

export type Gaps = ReturnType<typeof createGaps>;
