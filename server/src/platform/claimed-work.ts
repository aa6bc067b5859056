import { systemCall, type Share, type SystemTx } from '@recadia/db';
import { repeat } from './repeat.ts';

interface Claimable {
  company_id: number;
  connection_id?: number;
}

/**
 * Due rows that are claimed and worked on, each by itself. A row that hangs holds one place of its company's share and
 * nothing else: the next claim does not wait for it.
 */
export interface ClaimedWork<T extends Claimable> {
  /** How many at once: in all, of one company and, where rows have one, of one connection. */
  limits: { width: number; perCompany: number; perConnection?: number };
  claim(sys: SystemTx, room: { max: number; share: Share }): Promise<T[]>;
  work(claimed: T): Promise<void>;
  /** The row is claimed again when its lease is over. */
  onFailure(error: unknown, claimed: T): void;
}

interface Pace {
  everyMs: () => number;
  onError: (error: unknown) => void;
}

/** Claims by itself, and again as soon as a place is free. Stopping waits for the work under way. */
export function startClaimedWork<T extends Claimable>(work: ClaimedWork<T>, pace: Pace) {
  const places = createPlaces(work, () => claiming.soon());
  const claiming = repeat({ work: places.fill, ...pace });
  return {
    async stop(): Promise<void> {
      await claiming.stop();
      await Promise.all(places.busy.keys());
    },
  };
}

/** Works on everything that is due now. */
export async function runClaimedWork<T extends Claimable>(work: ClaimedWork<T>): Promise<void> {
  const places = createPlaces(work, () => undefined);
  for (;;) {
    await places.fill();
    if (places.busy.size === 0) return;
    await Promise.race(places.busy.keys());
  }
}

function createPlaces<T extends Claimable>({ limits, claim, work, onFailure }: ClaimedWork<T>, onFree: () => void) {
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
