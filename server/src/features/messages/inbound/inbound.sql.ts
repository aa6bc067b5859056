import type { TenantTx } from '@recadia/db';
import type { WaEvent } from '@recadia/whatsapp';
import { sql } from 'kysely';
import { groupBy } from '../../../platform/jobs/group.ts';
import { markLanesDue } from '../../../platform/jobs/lane-wake-up.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { chatOf, dedupeKeyOf, encodeEvent } from './stored-events.ts';

/**
 * Records inbound events, which are processed after the commit, chat by chat; duplicates are ignored. Typing indicators
 * are skipped, because they expire before they would be processed.
 */
export async function recordInbound(
  tx: TenantTx,
  scope: Scope,
  connectionId: number,
  events: WaEvent[],
): Promise<void> {
  const rows = events
    .filter(({ type }) => type !== 'typing')
    .map((event) => ({
      company_id: scope.companyId,
      connection_id: connectionId,
      chat: chatOf(event),
      kind: event.type,
      dedupe_key: dedupeKeyOf(event),
      event: encodeEvent(event),
      at: event.at,
    }));
  if (rows.length === 0) return;
  const kept = await tx
    .insertInto('inbound')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'kind', 'dedupe_key']).doNothing())
    .returning(['chat', sql<number>`inbound_priority(kind, event)`.as('priority')])
    .execute();
  // Sorted, so that two deliveries for the same chats cannot deadlock.
  const chats = [...groupBy(kept, ({ chat }) => chat)].sort(([one], [other]) => (one < other ? -1 : 1));
  await markLanesDue(
    tx,
    scope,
    chats.map(([chat, of]) => ({
      connectionId,
      direction: 'in',
      chat,
      priority: Math.max(...of.map(({ priority }) => priority)),
    })),
  );
}
