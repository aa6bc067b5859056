import { sql } from 'kysely';
import { systemTx } from './scope.ts';

/** Whether this process can do tenant work now. */
export async function isDatabaseReady(): Promise<boolean> {
  try {
    await systemTx((sys) => sql`select app_now()`.execute(sys));
    return true;
  } catch {
    return false;
  }
}

/** Two machines' clocks always differ a little and an answer takes time, so a smaller difference counts as none. */
const agreementMs = 1_000;

/**
 * Difference between the product's time, which is the database's, and the time of this machine. 0 where both clocks are
 * right; in databases of the test harness, the offset that the harness has set.
 */
export async function readClockOffset(): Promise<number> {
  await systemTx((sys) => sql`select 1`.execute(sys));
  const asked = Date.now();
  const { rows } = await systemTx((sys) =>
    sql<{ now: Date; set_ms: number }>`
      select app_now() as now, coalesce((select offset_ms from app_clock), 0) as set_ms`.execute(sys),
  );
  const answered = Date.now();
  const { now, set_ms: setMs } = rows[0] ?? { now: new Date(answered), set_ms: 0 };
  const measuredMs = Math.round(now.getTime() - (asked + answered) / 2);
  return Math.abs(measuredMs - setMs) <= agreementMs + (answered - asked) / 2 ? setMs : measuredMs;
}
