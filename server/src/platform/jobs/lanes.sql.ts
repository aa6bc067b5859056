import type { LaneDirection, TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../session/people.ts';

export interface LaneName {
  connectionId: number;
  direction: LaneDirection;
  chat: string;
}

/** A lane with due work; its own priority overrides the priority of the call. */
export type DueLane = LaneName & { priority?: number };

/** A lane that this process holds. */
export type HeldLane = LaneName & { companyId: number; epoch: number };

/** Marks lanes due, at the earlier of their stored time and `dueAt`. */
export async function setLanesDue(
  tx: TenantTx,
  { companyId }: Scope,
  lanes: DueLane[],
  { dueAt, priority = 0 }: { dueAt?: Date; priority?: number },
): Promise<void> {
  const due = dueAt ?? sql<Date>`app_now()`;
  await tx
    .insertInto('lanes')
    .values(
      lanes.map(({ connectionId, direction, chat, priority: own = priority }) => ({
        company_id: companyId,
        connection_id: connectionId,
        direction,
        chat,
        due_at: due,
        priority: own,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'connection_id', 'direction', 'chat']).doUpdateSet({
        due_at: sql`least(coalesce(lanes.due_at, excluded.due_at), excluded.due_at)`,
        priority: sql`case when lanes.due_at is null then excluded.priority
          else greatest(lanes.priority, excluded.priority) end`,
      }),
    )
    .execute();
}

/** Locks the lane against transactions that add work; false when this process no longer holds it under this epoch. */
export async function lockLane(tx: TenantTx, lane: HeldLane): Promise<boolean> {
  const row = await laneRow(tx, lane).select('epoch').forUpdate().executeTakeFirst();
  return row?.epoch === lane.epoch;
}

/** Releases a locked lane. */
export async function setLaneFree(
  tx: TenantTx,
  lane: HeldLane,
  next: { dueAt: Date; priority: number } | null,
): Promise<void> {
  await tx
    .updateTable('lanes')
    .set({ due_at: next?.dueAt ?? null, priority: next?.priority ?? 0, leased_until: null })
    .where('company_id', '=', lane.companyId)
    .where('connection_id', '=', lane.connectionId)
    .where('direction', '=', lane.direction)
    .where('chat', '=', lane.chat)
    .execute();
}

const laneRow = (tx: TenantTx, { companyId, connectionId, direction, chat }: HeldLane) =>
  tx
    .selectFrom('lanes')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('direction', '=', direction)
    .where('chat', '=', chat);
