import { routineTx } from '@recadia/db';
import type { Logger } from 'pino';
import { clock } from '../../../platform/clock.ts';
import { repeat } from '../../../platform/jobs/repeat.ts';
import { addReceived } from '../../connections/index.ts';

const everyMs = 1_000;

interface Received {
  companyId: number;
  connectionId: number;
  count: number;
  at: Date;
}

/**
 * Counts received messages per connection in memory and writes the counts once a second: a row locked by every message
 * would make the chats of a connection wait for each other.
 */
export function createTally(log: Logger) {
  let received = new Map<string, Received>();

  async function write(): Promise<void> {
    const all = [...received.values()];
    received = new Map();
    for (const { companyId, connectionId, ...more } of all) {
      const scope = { companyId };
      await routineTx(scope, (tx) => addReceived(tx, scope, connectionId, more));
    }
  }

  const writing = repeat({
    work: write,
    everyMs: () => everyMs,
    onError: (error) => log.warn({ err: error }, 'received messages could not be counted, retrying'),
  });

  return {
    add({ companyId, connectionId }: { companyId: number; connectionId: number }, messages = 1): void {
      const key = `${companyId}|${connectionId}`;
      const count = (received.get(key)?.count ?? 0) + messages;
      received.set(key, { companyId, connectionId, count, at: clock.now() });
    },
    async stop(): Promise<void> {
      await writing.stop();
      await write();
    },
  };
}

export type Tally = ReturnType<typeof createTally>;
