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

/** Releases the lane until its next work and returns the time of that work; null when there is none, or the lane is lost. */
export async function freeLane(tx: TenantTx, lane: HeldLane): Promise<Date | null> {
  const { companyId, connectionId, direction, chat, epoch } = lane;
  const { rows } = await sql<{ due_at: Date | null }>`
    select free_lane(${companyId}, ${connectionId}, ${direction}, ${chat}, ${epoch}) as due_at`.execute(tx);
  return rows[0]?.due_at ?? null;
}

/** Releases the lane of failed work. */
export async function pauseLane(tx: TenantTx, lane: HeldLane, pauseMs: number): Promise<void> {
  await tx
    .updateTable('lanes')
    .set({ due_at: sql`app_now() + ${pauseMs} * interval '1 millisecond'`, priority: 0, leased_until: null })
    .where('company_id', '=', lane.companyId)
    .where('connection_id', '=', lane.connectionId)
    .where('direction', '=', lane.direction)
    .where('chat', '=', lane.chat)
    .where('epoch', '=', lane.epoch)
    .execute();
}
