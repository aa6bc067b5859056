import { recordInboundOfCompanies, systemCall, type InboundDelivery } from '@recadia/db';
import { wakeLanesNow } from '../../../platform/jobs/wake-ups.ts';

interface WaitingDelivery {
  delivery: InboundDelivery;
  resolve(): void;
  reject(error: unknown): void;
}

/** Deliveries of one call: the statement stays far below its time limit. */
const mostAtOnce = 100;

/**
 * Records deliveries of all companies: those that arrive during a call are recorded together by the next one. Each
 * delivery ends when it is committed.
 */
export function createRecorder() {
  const waiting: WaitingDelivery[] = [];
  let isRecording = false;

  async function recordWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce);
      await record(batch).catch((error: unknown) => {
        if (batch.length > 1 && isCausedByRows(error)) return recordOneByOne(batch);
        for (const { reject } of batch) reject(error);
      });
    }
    isRecording = false;
  }

  return (delivery: InboundDelivery): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ delivery, resolve, reject });
      if (isRecording) return;
      isRecording = true;
      setImmediate(() => void recordWaiting());
    });
}

async function record(batch: WaitingDelivery[]): Promise<void> {
  const deliveries = batch.map(({ delivery }) => delivery);
  const recorded = await systemCall((sys) => recordInboundOfCompanies(sys, deliveries));
  if (recorded > 0) void wakeLanesNow('in');
  for (const { resolve } of batch) resolve();
}

/** Data, integrity and time: another number of rows may succeed. All other errors are failures of the database. */
const isCausedByRows = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|57014)/.test(String(error.code));

/** A delivery that cannot be recorded must not fail the others. */
async function recordOneByOne(batch: WaitingDelivery[]): Promise<void> {
  for (const one of batch) await record([one]).catch(one.reject);
}
