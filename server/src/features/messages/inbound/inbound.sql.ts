import type { TenantTx } from '@recadia/db';
import type { WaEvent } from '@recadia/whatsapp';
import { sql } from 'kysely';
import { wakeLanes } from '../../../platform/jobs/wake-ups.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { inboundRows, type InboundSource } from './inbound-rows.ts';

/**
 * Records inbound events, which are processed after the commit, chat by chat; duplicates are ignored. Typing indicators
 * are skipped, because they expire before they would be processed.
 */
export async function recordInbound(
  tx: TenantTx,
  { companyId }: Scope,
  source: InboundSource,
  events: WaEvent[],
): Promise<void> {
  const rows = inboundRows(source, events);
  if (rows.length === 0) return;
  const { rows: answers } = await sql<{ recorded: number }>`
    select record_inbound(${companyId}, ${`[${rows.join()}]`}::jsonb) as recorded`.execute(tx);
  if (answers.some(({ recorded }) => recorded > 0)) wakeLanes(tx, 'in');
}
