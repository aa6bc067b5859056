import { batchCall, receiveInbound, type ReceivedMessages } from '@recadia/db';
import { wakeRelayNow } from '../../../platform/emit.ts';
import { groupBy } from '../../../platform/jobs/group.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tally } from './tally.ts';

/** A round stays far below the time limit of a statement, and a company gets at most a quarter of it. */
const round = { lanes: 64, perCompany: 16, perLane: 8 };

/**
 * Receives the everyday messages of all due lanes, a round at a time; returns true when lanes are due that need a claim.
 * A round that fails leaves its lanes to a claim.
 */
export async function receiveBatches({ metrics, log }: Platform, tally: Tally): Promise<boolean> {
  for (;;) {
    try {
      const { received, needsClaim } = await batchCall((sys) => receiveInbound(sys, round));
      for (const each of received) count(each);
      if (!mayHaveMore(received)) return needsClaim;
    } catch (error) {
      log.warn({ err: error }, 'inbound batch failed, its lanes are claimed');
      return true;
    }
  }

  function count({ company_id: companyId, connection_id: connectionId, received, repeated }: ReceivedMessages): void {
    metrics.inbound.inc({ outcome: 'done' }, repeated);
    if (received === 0) return;
    metrics.inbound.inc({ outcome: 'message' }, received);
    tally.add({ companyId, connectionId }, received);
    void wakeRelayNow(companyId);
  }
}

/** Every lane of a round ends or is left to a claim, so the next round finds others. */
function mayHaveMore(all: ReceivedMessages[]): boolean {
  const lanesOf = (some: ReceivedMessages[]) => some.reduce((sum, { lanes }) => sum + lanes, 0);
  const byCompany = [...groupBy(all, ({ company_id: companyId }) => companyId).values()];
  return (
    all.some(({ is_cut: isCut }) => isCut) ||
    lanesOf(all) === round.lanes ||
    byCompany.some((some) => lanesOf(some) === round.perCompany)
  );
}
