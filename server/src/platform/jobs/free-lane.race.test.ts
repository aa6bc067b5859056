import { tenantTx, type TenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aTicket } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { expect, it } from 'vitest';
import { pause } from '../../testing/wait-until.ts';
import { freeLane, type HeldLane } from './lanes.sql.ts';
import { markLanesDue } from './wake-ups.ts';

const db = useTestDatabase({ poolSize: 3 });
type Insert = (tx: TenantTx, lane: HeldLane, ticketId: number) => Promise<unknown>;

const message: Insert = (tx, { companyId, connectionId, chat }) => {
  const row = { company_id: companyId, connection_id: connectionId, chat, kind: 'message' };
  return tx
    .insertInto('inbound')
    .values({ ...row, dedupe_key: 'a', event: '{}', at: new Date() })
    .execute();
};
const eventWork: Insert = (tx, { companyId }, ticketId) => {
  const row = { company_id: companyId, ticket_id: ticketId, event_id: 1, subscriber: 'trial', name: 'ticket.updated' };
  return tx
    .insertInto('event_work')
    .values({ ...row, data: '{}' })
    .execute();
};

const directions = [
  { direction: 'in', insert: message, priority: 10 },
  { direction: 'work', insert: eventWork, priority: 0 },
] as const;

async function heldLane(direction: 'in' | 'work') {
  const { id: company_id } = await aCompany(db.admin);
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  const { id: contact_id } = await aContact(db.admin, { company_id });
  const { id: ticketId } = await aTicket(db.admin, { company_id, connection_id, contact_id });
  const chat = direction === 'in' ? 'phone:5511988887777' : `ticket:${ticketId}`;
  const row = { company_id, connection_id, direction, chat, epoch: 3 };
  await db.admin
    .insertInto('lanes')
    .values({ ...row, due_at: new Date(), leased_until: new Date(Date.now() + 60_000) })
    .execute();
  const lane: HeldLane = { companyId: company_id, connectionId: connection_id, direction, chat, epoch: 3 };
  const state = () =>
    db.admin
      .selectFrom('lanes')
      .select(['due_at', 'leased_until', 'priority'])
      .where('company_id', '=', company_id)
      .executeTakeFirst();
  return { lane, ticketId, state, free: (held = lane) => tenantTx(lane, (tx) => freeLane(tx, held)) };
}

it.each(directions)(
  'releases a lane without work of direction $direction until its next work',
  async ({ direction }) => {
    const { free, state } = await heldLane(direction);
    expect(await free()).toBeNull();
    expect(await state()).toEqual({ due_at: null, leased_until: null, priority: 0 });
  },
);

it.each(directions)('keeps a lane of direction $direction due when work arrives while it is released', async (each) => {
  const { lane, ticketId, free, state } = await heldLane(each.direction);
  let commit = () => {};
  const committed = new Promise<void>((resolve) => (commit = resolve));
  const added = tenantTx(lane, async (tx) => {
    await each.insert(tx, lane, ticketId);
    await markLanesDue(tx, lane, lane);
    await committed;
  });
  await pause(200);
  const freed = free();
  await pause(200);
  commit();
  await added;
  const dueAt = await freed;
  expect(dueAt).toBeInstanceOf(Date);
  expect(await state()).toEqual({ due_at: dueAt, leased_until: null, priority: each.priority });
});

it.each(directions)('leaves a lane of direction $direction to its new holder', async ({ direction }) => {
  const { lane, free, state } = await heldLane(direction);
  expect(await free({ ...lane, epoch: 2 })).toBeNull();
  expect(await state()).toEqual({
    due_at: expect.any(Date) as Date,
    leased_until: expect.any(Date) as Date,
    priority: 0,
  });
});
