import { routineCall, sharedCall } from '@recadia/db';
import { groupBy } from '../jobs/group.ts';
import type { Scope } from '../session/people.ts';
import type { LiveEvents, LogEvent, RowLoader } from './live-events.ts';

const idsPerLoad = 1_000;
/** A longer statement would delay the other companies of its round. */
const idsPerShare = 100;

/** The rows that these events show, by loader and entity id: each loader once, all of them in one round trip. */
export async function loadRows(
  live: LiveEvents,
  scope: Scope,
  events: LogEvent[],
): Promise<Map<RowLoader, Map<string, unknown>>> {
  const rows = new Map<RowLoader, Map<string, unknown>>();
  const loads: Promise<void>[] = [];
  for (const [load, group] of groupBy(events, ({ name }) => live[name]?.load)) {
    if (!load) continue;
    const loaded = new Map<string, unknown>();
    rows.set(load, loaded);
    const ids = [...new Set(group.flatMap((event) => live[event.name]?.idsOf(event) ?? []))];
    for (let from = 0; from < ids.length; from += idsPerLoad) {
      const part = ids.slice(from, from + idsPerLoad);
      const call = part.length > idsPerShare ? routineCall : sharedCall;
      const add = (found: Map<string, unknown>) => found.forEach((row, id) => loaded.set(id, row));
      loads.push(call(scope, (tx) => load(tx, scope, part)).then(add));
    }
  }
  await Promise.all(loads);
  return rows;
}
