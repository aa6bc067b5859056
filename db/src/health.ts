import { sql } from 'kysely';
import { systemTx } from './scope.ts';

/** Can this process do tenant work right now? */
export async function isDatabaseReady(): Promise<boolean> {
  try {
    await systemTx((sys) => sql`select app_now()`.execute(sys));
    return true;
  } catch {
    return false;
  }
}

/** How far the product's time stands from the machine's; 0 everywhere but in databases made by the test harness. */
export async function readClockOffset(): Promise<number> {
  const { rows } = await systemTx((sys) => sql<{ offset_ms: number }>`select offset_ms from app_clock`.execute(sys));
  return rows[0]?.offset_ms ?? 0;
}
