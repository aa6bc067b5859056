import { expect, it } from 'vitest';
import { parkedJobs, systemCall, workAges } from '../index.ts';
import { aCompany, aConnection, aContact, aTicket, aTimer } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const db = useTestDatabase({ poolSize: 2 });

const ages = async () => Object.fromEntries((await systemCall(workAges)).map(({ kind, seconds }) => [kind, seconds]));
const kinds = ['event', 'inbound lane', 'job', 'outbound lane', 'timer', 'work lane'];
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

it('answers the age of the oldest due lane, event and timer, and 0 for none', async () => {
  const none = await ages();
  expect(Object.keys(none).sort()).toEqual(kinds);
  expect(Object.values(none)).toEqual([0, 0, 0, 0, 0, 0]);

  const { id: company_id } = await aCompany(db.admin);
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  const { id: contact_id } = await aContact(db.admin, { company_id });
  const { id: ticket_id } = await aTicket(db.admin, { company_id, connection_id, contact_id });
  const lane = { company_id, connection_id, chat: 'pn:1', due_at: minutesAgo(2) };
  await db.admin
    .insertInto('lanes')
    .values([
      { ...lane, direction: 'in' },
      { ...lane, direction: 'out', due_at: minutesAgo(3) },
      { ...lane, direction: 'work', due_at: minutesAgo(5) },
    ])
    .execute();
  await aTimer(db.admin, { company_id, ticket_id, kind: 'late', due_at: minutesAgo(4) });
  await aTimer(db.admin, { company_id, ticket_id, kind: 'later', due_at: minutesAgo(-9) });
  const job = { company_id, task: 'trial', is_ready: true };
  await db.admin
    .insertInto('jobs')
    .values([
      { ...job, due_at: minutesAgo(7) },
      { ...job, due_at: minutesAgo(8), parked_at: minutesAgo(1) },
      { ...job, due_at: minutesAgo(9), connection_id },
    ])
    .execute();
  await db.admin
    .insertInto('events')
    .values({ company_id, name: 'tag.updated', entity_id: '1', data: '{}', created_at: minutesAgo(6) })
    .execute();
  const minutes = Object.values(await ages()).map((seconds) => Math.round((seconds ?? 0) / 60));
  expect(minutes.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7]);

  const blocked = { status: false };
  await db.admin.updateTable('companies').set(blocked).where('id', '=', company_id).execute();
  expect(await ages()).toMatchObject({ 'outbound lane': 0, timer: 0 });
});

it('counts the parked jobs of each task', async () => {
  const { id: company_id } = await aCompany(db.admin);
  const job = { company_id, is_ready: true, due_at: minutesAgo(7) };
  const parked = { ...job, parked_at: minutesAgo(1) };
  await db.admin
    .insertInto('jobs')
    .values([
      { ...parked, task: 'counted' },
      { ...parked, task: 'counted' },
      { ...job, task: 'counted' },
      { ...job, task: 'unparked', error: 'Error: refused' },
    ])
    .execute();
  const counted = Object.fromEntries((await systemCall(parkedJobs)).map(({ task, jobs }) => [task, jobs]));
  expect(counted).toMatchObject({ counted: 2 });
  expect(counted).not.toHaveProperty('unparked');
});
