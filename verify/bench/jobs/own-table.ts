import { systemCall } from '@recadia/db';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { repeat } from '../../../server/src/platform/jobs/repeat.ts';
import { runStatements } from './effects.ts';
import { beat, pollMs, type Claimed, type JobEngine } from './engine.ts';
import { ownTableStatements } from './own-table.sql.ts';

interface ClaimedRow {
  id: number;
  company_id: number;
  number: number;
  ms: number;
}

/** The claims of the product over one table for all kinds of work. */
export const ownTable: JobEngine = {
  name: 'own table',
  table: 'jobs',

  install: ({ urls }) => runStatements(urls.owner, ownTableStatements),

  start: (_urls, { concurrency, batch, perCompany = batch + concurrency }, handle) => {
    const worker = randomUUID();
    const fetched: ClaimedRow[] = [];
    const running = new Map<Promise<void>, ClaimedRow>();

    const begin = () => {
      while (running.size < concurrency) {
        const row = fetched.shift();
        if (!row) return;
        const done = handle(jobOf(row, worker))
          .catch(console.error)
          .finally(() => {
            running.delete(done);
            begin();
            if (fetched.length <= batch / 2) claiming.soon();
          });
        running.set(done, row);
      }
    };
    const claim = async () => {
      const held = [...fetched, ...running.values()].map((row) => row.company_id);
      const max = concurrency + batch - held.length;
      if (max <= 0) return;
      const { rows } = await systemCall((sys) =>
        sql<ClaimedRow>`select * from bench_claim(${worker}, ${max}, ${perCompany}, ${held}::bigint[])`.execute(sys),
      );
      fetched.push(...rows);
      begin();
    };
    const onError = console.error;
    const claiming = repeat({ work: claim, everyMs: () => pollMs, onError });
    const beats = () => systemCall((sys) => sql`select bench_beat(${worker}, ${beat.silentMs})`.execute(sys));
    const beating = repeat({ work: beats, everyMs: () => beat.everyMs, onError });
    return {
      wake: claiming.soon,
      async stop() {
        await claiming.stop();
        await Promise.all(running.keys());
        await beating.stop();
      },
    };
  },
};

const jobOf = ({ id, company_id: companyId, number, ms }: ClaimedRow, worker: string): Claimed => ({
  companyId,
  number,
  ms,
  async settle(sys) {
    const { rows } = await sql<{ done: boolean }>`select bench_settle(${id}, ${worker}) as done`.execute(sys);
    return rows[0]?.done ?? false;
  },
});
