import { routineTx } from '@recadia/db';
import type { Logger } from 'pino';
import { clock } from '../../../platform/clock.ts';
import { repeat } from '../../../platform/jobs/repeat.ts';
import { addSent, type SentCount } from '../../connections/index.ts';

const everyMs = 1_000;

export interface CountedSend {
  companyId: number;
  connectionId: number;
  /** Our error code of a send that failed permanently. */
  failure?: string;
}

/**
 * Counts sends per connection in memory and writes the counts once a second: a row locked by every send would serialize
 * all sends.
 */
export function createSentTally(log: Logger) {
  let counts = new Map<string, SentCount & { companyId: number }>();

  async function write(): Promise<void> {
    const all = [...counts.values()];
    counts = new Map();
    for (const { companyId, ...count } of all)
      await routineTx({ companyId }, (tx) => addSent(tx, { companyId }, count));
  }

  const writing = repeat({
    work: write,
    everyMs: () => everyMs,
    onError: (error) => log.warn({ err: error }, 'sent messages could not be counted, retrying'),
  });

  return {
    add({ companyId, connectionId, failure }: CountedSend): void {
      const key = `${companyId}|${connectionId}`;
      const count = counts.get(key) ?? { companyId, connectionId, sent: 0, failures: {}, lastAt: null };
      if (failure === undefined) {
        count.sent += 1;
        count.lastAt = clock.now();
      } else {
        count.failures[failure] = (count.failures[failure] ?? 0) + 1;
      }
      counts.set(key, count);
    },
    async stop(): Promise<void> {
      await writing.stop();
      await write();
    },
  };
}
