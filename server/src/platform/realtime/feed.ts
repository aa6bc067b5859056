import * as z from 'zod';
import { readBusMessage } from '../bus/bus-message.ts';
import type { LogEvent } from './live-events.ts';

/** Signals the relay that a partition has new events; the message is empty. */
export const wakeChannel = (partition: number): string => `relay:${partition}`;

/** Carries a company's newly numbered events from the relay to every process with one of its sockets. */
export const feedChannel = (companyId: number): string => `events:${companyId}`;

const batch = z.array(
  z.object({
    seq: z.number().int(),
    name: z.string(),
    entityId: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    actorUserId: z.number().int().nullable(),
  }),
);

export const encodeBatch = (events: LogEvent[]): string => JSON.stringify(events);

/** Undefined when the message cannot be parsed: the log contains its events too. */
export const decodeBatch = (message: string): LogEvent[] | undefined => readBusMessage(batch, message);

/**
 * The events of several batches after `since`, each once and in order. Undefined when a batch cannot be parsed or an
 * event is missing between them.
 */
export function joinBatches(batches: (LogEvent[] | undefined)[], since: number): LogEvent[] | undefined {
  const joined: LogEvent[] = [];
  for (const batch of batches) {
    if (!batch) return undefined;
    for (const event of batch) {
      const next = since + joined.length + 1;
      if (event.seq > next) return undefined;
      if (event.seq === next) joined.push(event);
    }
  }
  return joined;
}
