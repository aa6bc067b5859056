import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aQueue, aTicket, aUser } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/engine/index.ts';
import { assignTask, markAssignmentsDue, setAssignment } from './assignment.service.ts';

const assignDue = () => runDueJobs({ warn: () => undefined }, [assignTask]);
const db = useTestDatabase({ poolSize: 4 });

async function aDesk(mode: 'fewest' | 'round-robin', capacity: number) {
  const { id: company_id } = await aCompany(db.admin);
  const scope = { companyId: company_id };
  const { id: queue_id } = await aQueue(db.admin, { company_id });
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  await setAssignment(scope, queue_id, { mode, capacity });
  return {
    scope,
    queue_id,
    member: async (online = true) => (await aUser(db.admin, { company_id, queue_ids: [queue_id], online })).id,
    async ticket(fields: object = {}) {
      const { id: contact_id } = await aContact(db.admin, { company_id });
      return (await aTicket(db.admin, { company_id, connection_id, contact_id, queue_id, ...fields })).id;
    },
    async giveOut() {
      await tenantTx(scope, (tx) => markAssignmentsDue(tx, scope));
      await assignDue();
    },
    async holders(ids: number[]) {
      const rows = await db.admin.selectFrom('tickets').select(['id', 'user_id']).where('id', 'in', ids).execute();
      return ids.map((id) => rows.find((row) => row.id === id)?.user_id ?? null);
    },
  };
}

describe('X-ASG-02 assignee of a waiting ticket', () => {
  it('is the online agent below capacity with the fewest open tickets, then the longest idle', async () => {
    const desk = await aDesk('fewest', 2);
    const [busy, idle, full, away] = [
      await desk.member(),
      await desk.member(),
      await desk.member(),
      await desk.member(false),
    ];
    for (const user_id of [busy, full, full]) await desk.ticket({ status: 'open', user_id });
    const first = [await desk.ticket()];
    await desk.giveOut();
    expect(await desk.holders(first)).toEqual([idle]);
    // Both have one ticket now: first the agent without an assignment by the rule, then the other, then all are full.
    const more = [await desk.ticket(), await desk.ticket(), await desk.ticket()];
    await desk.giveOut();
    expect(await desk.holders(more)).toEqual([busy, idle, null]);
    await db.admin.updateTable('users').set({ online: true }).where('id', '=', away).execute();
    await desk.giveOut();
    expect(await desk.holders(more)).toEqual([busy, idle, away]);
  });

  it('in turn: the next after the last, past those who are away or full', async () => {
    const desk = await aDesk('round-robin', 3);
    const [one, , three] = [await desk.member(), await desk.member(false), await desk.member()];
    const all = [await desk.ticket(), await desk.ticket(), await desk.ticket()];
    await desk.giveOut();
    expect(await desk.holders(all)).toEqual([one, three, one]);
    const later = [await desk.ticket()];
    await desk.giveOut();
    expect(await desk.holders(later)).toEqual([three]);
  });

  it('never who has returned it, and who waits longest comes first', async () => {
    const desk = await aDesk('fewest', 1);
    const only = await desk.member();
    const at = (minutes: number) => ({ queued_at: new Date(Date.now() - minutes * 60_000) });
    const [late, early, returned] = [
      await desk.ticket(at(1)),
      await desk.ticket(at(5)),
      await desk.ticket({ ...at(9), created_at: new Date(Date.now() - 3_600_000) }),
    ];
    const entry = { company_id: desk.scope.companyId, ticket_id: returned, contact_id: 1, kind: 'returned' };
    await db.admin
      .insertInto('ticket_events')
      .values({ ...entry, user_id: only })
      .execute();
    await desk.giveOut();
    expect(await desk.holders([returned, early, late])).toEqual([null, only, null]);
    const other = await desk.member();
    await desk.giveOut();
    expect(await desk.holders([returned, early, late])).toEqual([other, only, null]);
  });
});
