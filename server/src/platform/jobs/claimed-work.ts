import { systemCall, type Share, type SystemTx } from '@recadia/db';
import { repeat } from './repeat.ts';

interface Claimable {
  company_id: number;
  connection_id?: number;
}

/**
 * Claims due rows and processes each one separately. A row that hangs uses one slot of its company's share; the next
 * claim does not wait for it.
 */
export interface ClaimedWork<T extends Claimable> {
  /** Most rows processed at once: in total, per company and, for rows with a connection, per connection. */
  limits: { width: number; perCompany: number; perConnection?: number };
  claim(sys: SystemTx, room: { max: number; share: Share }): Promise<T[]>;
  work(claimed: T): Promise<void>;
  /** The row is claimed again when its lease expires. */
  onFailure(error: unknown, claimed: T): void;
}

interface Pace {
  everyMs: () => number;
  onError: (error: unknown) => void;
}

/** Claims periodically, and again when a slot becomes free. Stopping waits for the rows in progress. */
export function startClaimedWork<T extends Claimable>(work: ClaimedWork<T>, pace: Pace) {
  const slots = createSlots(work, () => claiming.soon());
  const claiming = repeat({ work: slots.fill, ...pace });
  return {
    async stop(): Promise<void> {
      await claiming.stop();
      await Promise.all(slots.busy.keys());
    },
  };
}

/** Processes all rows that are due now. */
export async function runClaimedWork<T extends Claimable>(work: ClaimedWork<T>): Promise<void> {
  const slots = createSlots(work, () => undefined);
  for (;;) {
    await slots.fill();
    if (slots.busy.size === 0) return;
    await Promise.race(slots.busy.keys());
  }
}

function createSlots<T extends Claimable>({ limits, claim, work, onFailure }: ClaimedWork<T>, onFree: () => void) {
  const { width, perCompany, perConnection = width } = limits;
  const busy = new Map<Promise<void>, Share['held'][number]>();

  async function fill(): Promise<void> {
    const max = width - busy.size;
    if (max <= 0) return;
    const share = { perCompany, perConnection, held: [...busy.values()] };
    for (const claimed of await systemCall((sys) => claim(sys, { max, share }))) {
      const done = work(claimed)
        .catch((error: unknown) => onFailure(error, claimed))
        .finally(() => {
          busy.delete(done);
          onFree();
        });
      busy.set(done, { companyId: claimed.company_id, connectionId: claimed.connection_id ?? 0 });
    }
  }

  return { busy, fill };
}
