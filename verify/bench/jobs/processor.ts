import type { TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import { existsSync, readFileSync } from 'node:fs';

const msPerTick = 10;

/**
 * Processor time of the given processes and of the app's and the owner's connections of its database. Unlike the time of
 * a clock it hardly depends on other work of the machine.
 */
export async function processorMs({ name, admin }: TestDatabase, ...pids: number[]): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = ${name} and usename in ('recadia_app', 'recadia_owner')`.execute(admin);
  return [...pids, ...rows.map(({ pid }) => pid)].reduce((sum, pid) => sum + timeOf(pid), 0);
}

/**
 * User and system time: the 14th and 15th field; the second is a name in brackets that may contain spaces. 0 for a
 * connection that has just ended.
 */
function timeOf(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  const text = readFileSync(path, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
