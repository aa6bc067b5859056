import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@recadia/db/testing';
import type { Side } from './sides.ts';

/** Counters of a table. */
export interface TableRows {
  table: string;
  live: number;
  dead: number;
  updates: number;
  hot: number;
}

const watched = ['tickets', 'ticket_order', 'lanes', 'inbound', 'outbox', 'messages', 'events'];

export async function readRows({ db }: Side): Promise<TableRows[]> {
  const rows = await withClient(db.urls.admin, (run) =>
    run(`
      select relname as table, n_live_tup::float8 as live, n_dead_tup::float8 as dead, n_tup_upd::float8 as updates,
        n_tup_hot_upd::float8 as hot
      from pg_stat_user_tables where relname = any('{${watched.join()}}') order by relname`),
  );
  return rows as unknown as TableRows[];
}

export const deadShare = ({ live, dead }: TableRows): number => dead / Math.max(1, live + dead);

/** Waits for two rounds of autovacuum at most, until each table has few dead rows. */
export async function readRowsAfterVacuum(side: Side, limit: number): Promise<TableRows[]> {
  const until = performance.now() + 150_000;
  for (;;) {
    // Processes report their counters about once a second.
    await pause(2_000);
    const rows = await readRows(side);
    if (performance.now() > until || rows.every((row) => deadShare(row) <= limit)) return rows;
  }
}
