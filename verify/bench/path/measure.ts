import type { Statement } from '@recadia/db/testing';
import { sql } from 'kysely';
import { pause } from '../../../server/src/testing/wait-until.ts';
import type { ActName } from './acts.ts';
import { countRoundTrips, idleRows, statementsOfAct } from './round-trips.ts';
import type { Workplace } from './workplace.ts';

/** What one act cost. */
export interface Cost {
  statements: Statement[];
  walBytes: number;
  /** Samples, one every few milliseconds, in which a statement waited for a lock. */
  lockWaits: number;
  frames: number;
}

const idleMs = 6_000;
const sampleMs = 5;

/** Learns the polls of the idle product, and measures acts against them. */
export async function createMeasurer({ server, statements, live, rest }: Workplace) {
  const { admin } = server.db;
  await rest();
  statements.take();
  await sql`create extension if not exists pg_walinspect`.execute(admin);
  const before = await walPosition();
  await pause(idleMs);
  const idle = idleRows(statements.take());
  const idleWalPerMs = (await walSince(before)) / idleMs;

  async function walPosition(): Promise<string> {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(admin);
    return rows[0]?.at ?? '';
  }

  /** Bytes about the rows of this database, without whole pages, whose number depends on the last checkpoint. */
  async function walSince(position: string): Promise<number> {
    const { rows } = await sql<{ bytes: string }>`
      select coalesce(sum(w.record_length - w.fpi_length), 0) as bytes
      from pg_database d, pg_get_wal_records_info(${position}::pg_lsn, pg_current_wal_flush_lsn()) w
      where d.datname = current_database() and w.block_ref like '%/' || d.oid || '/%'`.execute(admin);
    return Number(rows[0]?.bytes);
  }

  async function countLockWaits(isOver: () => boolean): Promise<number> {
    let waits = 0;
    while (!isOver()) {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(admin);
      waits += rows.length;
      await pause(sampleMs);
    }
    return waits;
  }

  return async (act: (run: number) => Promise<void>, run: number): Promise<Cost> => {
    await rest();
    statements.take();
    const [frames, wal, began] = [live.frames.length, await walPosition(), performance.now()];
    let isOver = false;
    const waits = countLockWaits(() => isOver);
    try {
      await act(run);
      await rest();
    } finally {
      isOver = true;
      await waits;
    }
    const walBytes = (await walSince(wal)) - idleWalPerMs * (performance.now() - began);
    return {
      statements: statementsOfAct(statements.take(), idle),
      walBytes,
      lockWaits: await waits,
      frames: live.frames.slice(frames).filter(({ event }) => event !== 'tip').length,
    };
  };
}

/** The run with the fewest round trips: a repeated poll adds one, and nothing takes one away. */
export const fewest = (costs: Cost[]): Cost =>
  costs.reduce((best, cost) => (countRoundTrips(cost.statements) < countRoundTrips(best.statements) ? cost : best));

export type Costs = Record<ActName, Cost>;
