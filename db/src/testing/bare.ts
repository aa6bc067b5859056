import pg from 'pg';
import { wireTypes } from '../client.ts';
import type { Question } from './wire.ts';

type Bare = {
  /** Runs the statements one after the other in a transaction of that company, framed as the product frames it. */
  ask(companyId: number, questions: Question[]): Promise<unknown[][]>;
  close(): Promise<void>;
};

/** Statements and the driver only: the baseline for measurements of the layers above. */
export function openBare(connectionString: string, poolSize: number): Bare {
  const pool = new pg.Pool({ connectionString, max: poolSize, types: wireTypes, statement_timeout: 2_000 });
  return {
    async ask(companyId, questions) {
      const client = await pool.connect();
      let isWhole = false;
      try {
        await client.query(`begin; select set_config('app.company_id', '${companyId}', true)`);
        const answers: unknown[][] = [];
        for (const { text, values } of questions) answers.push((await client.query(text, values)).rows);
        await client.query('commit');
        isWhole = true;
        return answers;
      } finally {
        client.release(!isWhole);
      }
    },
    close: () => pool.end(),
  };
}
