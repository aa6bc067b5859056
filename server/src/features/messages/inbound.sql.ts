import type { TenantTx } from '@recadia/db';
import type { WaEvent } from '@recadia/whatsapp';
import { sql } from 'kysely';
import { groupBy } from '../../platform/group.ts';
import { markLanesDue } from '../../platform/lanes.ts';
import type { Scope } from '../../platform/people.ts';
import { chatOf, dedupeKeyOf, encodeEvent } from './stored-events.ts';

/**
 * Keeps what WhatsApp told; it is worked in after the commit, chat by chat. What was kept before is not kept again.
 * Nobody types for so long that it would be worth keeping.
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
  // Sorted, so that two deliveries about the same chats cannot wait for each other.
  const chats = [...groupBy(kept, ({ chat }) => chat)].sort(([one], [other]) => (one < other ? -1 : 1));
  await markLanesDue(
    tx,
    scope,
    chats.map(([chat, of]) => ({
      ...{ connectionId, direction: 'in', chat, priority: Math.max(...of.map(({ priority }) => priority)) },
    })),
  );
}
