import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

/** `hash` is the lower-case hex SHA-256 of the browser's endpoint; from now on it belongs to this session only. */
export async function takePushEndpoint(
  sys: SystemTx,
  hash: string,
  { companyId, sessionId }: { companyId: number; sessionId: string },
): Promise<void> {
  await sql`select push_take(${hash}, ${companyId}, ${sessionId})`.execute(sys);
}
