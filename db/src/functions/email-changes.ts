import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

export type EmailChange = { company_id: number; user_id: number };

/** `hash` is the lower-case hex SHA-256 of the token. */
export async function findEmailChange(sys: SystemTx, hash: string): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`select * from find_email_change(${hash})`.execute(sys);
  return rows[0];
}
