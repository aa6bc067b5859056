import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

export type Invitation = { company_id: number; user_id: number; name: string; email: string; company_name: string };

/** `hash` is the lower-case hex SHA-256 of the token. */
export async function findInvitation(sys: SystemTx, hash: string): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`select * from find_invitation(${hash})`.execute(sys);
  return rows[0];
}
