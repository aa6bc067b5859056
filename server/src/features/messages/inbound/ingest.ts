import { routineTx, type TenantTx } from '@recadia/db';
import type { HeldLane } from '../../../platform/jobs/lanes.sql.ts';
import { startLanes } from '../../../platform/jobs/lanes.ts';
import type { Scope } from '../../../platform/session/people.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as sql from './ingest.sql.ts';
import { applyInOrder } from './apply.ts';
import { receiveBatches } from './receive-batch.ts';
import { createTally, type Tally } from './tally.ts';

const width = 8;
/** One company uses at most six of the eight slots, and background work at most half of them. */
const limits = { perConnection: 6, perCompany: 6, background: 4 };
/** At most this many events of a chat are processed in one transaction. */
const mostAtOnce = 20;
/** Steps take milliseconds, so the lanes of a killed worker are free again after this short lease. */
const leaseMs = 10_000;
/** Retry delays of an event whose message is not stored yet; after the last one the event is dropped. */
const waitsMs = [1_000, 3_000, 10_000, 30_000, 120_000];
/** Retry delays of a failing event; after the last one it is closed with its error, so that the chat continues. */
const triesMs = [1_000, 5_000, 20_000, 60_000, 300_000];

/** Under load, events of this long are received together. */
const gatherMs = 5;

/**
 * Processes inbound events into contacts, tickets and messages, one lane per chat: everyday messages of all chats
 * together, all other events by claimed lanes.
 */
export function startIngest(platform: Platform) {
  const tally = createTally(platform.log);
  const lanes = startLanes(platform, {
    direction: 'in',
    width,
    limits,
    leaseMs,
    gatherMs,
    workUnclaimed: () => receiveBatches(platform, tally),
    // Group chats lock shared members: several messages in one transaction could deadlock.
    step: (lane, free) =>
      ingestDue(platform, tally, { lane, free, most: lane.chat.startsWith('group:') ? 1 : mostAtOnce }),
  });
  return {
    async stop(): Promise<void> {
      await lanes.stop();
      await tally.stop();
    },
  };
}

interface Due {
  lane: HeldLane;
  free(tx: TenantTx): Promise<void>;
  most: number;
}

/**
 * Processes the next events in one transaction with all their effects, and releases the lane in it when no event is
 * left.
 */
async function ingestDue(platform: Platform, tally: Tally, { lane, free, most }: Due): Promise<true | 'freed'> {
  const { metrics, log } = platform;
  const scope: Scope = { companyId: lane.companyId };
  let rows: sql.DueRow[] = [];
  try {
    const outcomes = await routineTx(scope, async (tx) => {
      rows = await sql.lockDue(tx, scope, lane, most);
      const all = await work(tx, scope, lane, rows);
      if (rows.length < most) await free(tx);
      return all;
    });
    for (const outcome of outcomes) {
      metrics.inbound.inc({ outcome });
      if (outcome === 'message') tally.add(lane);
    }
    return rows.length === most || 'freed';
  } catch (error) {
    const [first] = rows;
    if (!first) throw error;
    if (rows.length > 1) {
      // Process the events one by one, so that only the failing event waits.
      let result: true | 'freed' = true;
      for (let n = 0; n < rows.length && result !== 'freed'; n += 1)
        result = await ingestDue(platform, tally, { lane, free, most: 1 });
      return result;
    }
    log.warn({ err: error, companyId: lane.companyId, inboundId: first.id, kind: first.kind }, 'inbound event failed');
    metrics.inbound.inc({ outcome: await recordFailure(scope, first, error) });
    return true;
  }
}

const statementTimeout = '57014';

type Outcome = 'message' | 'done' | 'waits' | 'dropped';

async function work(tx: TenantTx, scope: Scope, lane: HeldLane, rows: sql.DueRow[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const done: number[] = [];
  for (const { row, result } of await applyInOrder(tx, scope, lane.connectionId, rows)) {
    const outcome = result === 'wait' ? await postpone(tx, scope, row) : result;
    if (outcome !== 'waits' && outcome !== 'dropped') done.push(row.id);
    outcomes.push(outcome);
  }
  if (done.length > 0) await sql.setDone(tx, scope, done);
  return outcomes;
}

async function postpone(tx: TenantTx, scope: Scope, row: sql.DueRow): Promise<'waits' | 'dropped'> {
  const afterMs = waitsMs[row.attempts];
  if (afterMs === undefined) {
    await sql.setDone(tx, scope, [row.id], 'its message never came');
    return 'dropped';
  }
  await sql.setLater(tx, scope, row.id, { afterMs, attempts: row.attempts + 1 });
  return 'waits';
}

/**
 * A busy or stopping database is no fault of the event. A statement timeout is: it would repeat on every attempt and
 * block the chat.
 */
function isTemporary(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === statementTimeout) return false;
  return /^(08|40|53|55|57|58|ECONN|EPIPE)/.test(code) || /terminat/i.test(String(error));
}

function recordFailure(scope: Scope, row: sql.DueRow, error: unknown): Promise<'waits' | 'failed'> {
  const counts = !isTemporary(error);
  const afterMs = counts ? triesMs[row.attempts] : triesMs[0];
  return routineTx(scope, async (tx) => {
    if (afterMs === undefined) {
      await sql.setDone(tx, scope, [row.id], String(error));
      return 'failed';
    }
    const attempts = row.attempts + (counts ? 1 : 0);
    await sql.setLater(tx, scope, row.id, { afterMs, attempts, error: String(error) });
    return 'waits';
  });
}
