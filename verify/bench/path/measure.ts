import { randomUUID } from 'node:crypto';
import type { Statement } from '@recadia/db/testing';
import { sql } from 'kysely';
import { pause, waitUntil } from '../../../server/src/testing/wait-until.ts';
import type { ActName } from './acts.ts';
import { countRoundTrips, idleRows, statementsOfAct } from './round-trips.ts';
import type { Workplace } from './workplace.ts';

/** Log records of one kind about a table or an index. */
export interface Wal {
  relation: string;
  record: string;
  count: number;
  bytes: number;
}

/** What one act cost. */
export interface Cost {
  statements: Statement[];
  /** Without the tables of the heartbeats and their indexes. */
  wal: Wal[];
  /** Samples, one every few milliseconds, in which a statement waited for a lock. */
  lockWaits: number;
  frames: number;
}

const idleMs = 6_000;
/** Makes the repeated sweeps due, as the act of the timer does. The access token must last until the last reply. */
const repeatedMs = 6 * 60_000;
const sampleMs = 5;
/** Written all the time, without any act. An index is named after its table. */
const heartbeatTables = ['relay_leases', 'job_workers', 'gateways'];

const isOfHeartbeat = (relation: string): boolean => heartbeatTables.some((table) => relation.startsWith(table));

/** Learns the polls of the idle product, and measures acts against them. */
export async function createMeasurer({ server, statements, live, rest }: Workplace) {
  const { admin } = server.db;
  await rest();
  statements.take();
  await sql`create extension if not exists pg_walinspect`.execute(admin);
  await pause(idleMs);
  const idle = idleRows(statements.take());
  // A moved clock makes the repeated jobs due, and their claim is no claim of the act.
  await server.moveClock(repeatedMs);
  await pause(idleMs);
  await rest();
  for (const [text, rows] of idleRows(statements.take()))
    if (!text.includes('jobs_claim')) idle.set(text, Math.max(rows, idle.get(text) ?? 0));

  /** A checkpoint for the work of others must not remove the log that is read afterwards. */
  function keepingLog<T>(work: () => Promise<T>): Promise<T> {
    return admin.connection().execute(async (held) => {
      const slot = `path_${randomUUID().replaceAll('-', '_')}`;
      await sql`select pg_create_physical_replication_slot(${slot}, true, true)`.execute(held);
      try {
        return await work();
      } finally {
        await sql`select pg_drop_replication_slot(${slot})`.execute(held);
      }
    });
  }

  /** The end of the log, once it is flushed: only flushed records can be read. */
  async function walPosition(): Promise<string> {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(admin);
    const at = rows[0]?.at ?? '';
    const flushed = sql<{ is: boolean }>`select pg_current_wal_flush_lsn() >= ${at}::pg_lsn as is`;
    await waitUntil(async () => (await flushed.execute(admin)).rows[0]?.is === true, 'the log to be flushed');
    return at;
  }

  /** Records about the rows of this database, without whole pages, whose number depends on the last checkpoint. */
  async function walSince(position: string): Promise<Wal[]> {
    const end = await walPosition();
    const { rows } = await sql<Wal>`
      select coalesce(c.relname, '(dropped)') as relation, w.resource_manager || ' ' || w.record_type as record,
        count(*)::int as count, sum(w.record_length - w.fpi_length)::int as bytes
      from pg_database d
      cross join pg_get_wal_records_info(${position}::pg_lsn, ${end}::pg_lsn) w
      left join pg_class c on c.relfilenode = (regexp_match(w.block_ref, 'rel \\d+/\\d+/(\\d+)'))[1]::oid
      where d.datname = current_database() and w.block_ref like '%/' || d.oid || '/%'
      group by 1, 2 order by bytes desc`.execute(admin);
    return rows;
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

  async function measure(act: (run: number) => Promise<void>, run: number): Promise<Cost> {
    await rest();
    statements.take();
    const [frames, position] = [live.frames.length, await walPosition()];
    let isOver = false;
    const waits = countLockWaits(() => isOver);
    try {
      await act(run);
      await rest();
    } finally {
      isOver = true;
      await waits;
    }
    return {
      statements: statementsOfAct(statements.take(), idle),
      wal: (await walSince(position)).filter(({ relation }) => !isOfHeartbeat(relation)),
      lockWaits: await waits,
      frames: live.frames.slice(frames).filter(({ event }) => event !== 'tip').length,
    };
  }

  return (act: (run: number) => Promise<void>, run: number) => keepingLog(() => measure(act, run));
}

/** The run with the fewest round trips: a repeated poll adds one, and nothing takes one away. */
export const fewest = (costs: Cost[]): Cost =>
  costs.reduce((best, cost) => (countRoundTrips(cost.statements) < countRoundTrips(best.statements) ? cost : best));

export type Costs = Record<ActName, Cost>;
