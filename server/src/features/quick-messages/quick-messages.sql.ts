import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/people.ts';

const columns = ['id', 'shortcode', 'message', 'geral', 'status', 'media_path', 'media_name'] as const;

export type QuickMessageRow = Awaited<ReturnType<typeof listUsable>>[number];

/** More than anybody can choose from. */
const most = 1_000;

/** Somebody's own and those for everybody, by shortcode. */
export function listUsable(tx: TenantTx, { companyId }: Scope, userId: number) {
  return tx
    .selectFrom('quick_messages')
    .select(columns)
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('geral', '=', true), eb('user_id', '=', userId)]))
    .orderBy(sql`lower(shortcode)`)
    .orderBy('id')
    .limit(most)
    .execute();
}
