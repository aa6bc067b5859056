import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aUser } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { beforeEach, expect, it } from 'vitest';
import { findOrOpenTicket } from '../index.ts';

const db = useTestDatabase({ poolSize: 10 });
let companyId: number;
let conversation: { contactId: number; connectionId: number };

beforeEach(async () => {
  companyId = (await aCompany(db.admin)).id;
  const { id: connectionId } = await aConnection(db.admin, { company_id: companyId });
  const { id: contactId } = await aContact(db.admin, { company_id: companyId });
  conversation = { contactId, connectionId };
});

const open = (cause: 'customer' | 'own-phone' | 'history') =>
  tenantTx({ companyId }, (tx) =>
    findOrOpenTicket(tx, { companyId }, { ...conversation, isGroup: false, at: new Date(), cause }),
  );

it('part of TKT-33: however many ask at once, there is one living ticket', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => open('customer')));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(all.filter(({ outcome }) => outcome === 'opened')).toHaveLength(1);
});

it('reopens a closed ticket only for a waiting customer', async () => {
  expect(await open('history')).toMatchObject({ outcome: 'opened', status: 'closed' });
  expect(await open('own-phone')).toMatchObject({ outcome: 'found', status: 'closed' });
  expect(await open('customer')).toMatchObject({ outcome: 'reopened', status: 'pending' });
  expect(await open('history')).toMatchObject({ outcome: 'found', status: 'pending' });
});

it('part of TKT-37: makes a closed ticket pending on a message, without user and queue', async () => {
  const first = await open('customer');
  const user = await aUser(db.admin, { company_id: companyId });
  await db.admin
    .updateTable('tickets')
    .set({ status: 'closed', closed_at: new Date(), closed_cause: 'resolved', user_id: user.id })
    .where('id', '=', first.id)
    .execute();
  await db.admin
    .updateTable('ticket_tracking')
    .set({ finished_at: new Date() })
    .where('ticket_id', '=', first.id)
    .execute();
  const again = await open('customer');
  expect(again).toMatchObject({
    id: first.id,
    uuid: first.uuid,
    outcome: 'reopened',
    status: 'pending',
    user_id: null,
    queue_id: null,
  });
  const periods = await db.admin
    .selectFrom('ticket_tracking')
    .select('finished_at')
    .where('ticket_id', '=', first.id)
    .orderBy('id')
    .execute();
  expect(periods.map(({ finished_at }) => finished_at === null)).toEqual([false, true]);
  const timeline = await db.admin
    .selectFrom('ticket_events')
    .select('kind')
    .where('ticket_id', '=', first.id)
    .orderBy('id')
    .execute();
  expect(timeline.map(({ kind }) => kind)).toEqual(['opened', 'reopened']);
  const entries = await db.admin
    .selectFrom('events')
    .select(['name', 'data'])
    .where('entity_id', '=', String(first.id))
    .where('name', 'like', 'ticket.%')
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { name: 'ticket.created', data: { before: null, after: { status: 'pending' } } },
    {
      name: 'ticket.updated',
      data: { before: { status: 'closed', userId: user.id }, after: { status: 'pending', userId: null } },
    },
  ]);
});
