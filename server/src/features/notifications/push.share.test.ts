import { aContact, aTicket } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { waitUntil } from '../../testing/wait-until.ts';
import { pushRig } from './testing/browsers.ts';

const { db, service, aShop, browserOf, write, woken, notices } = pushRig();

it('sends the pushes of other companies when the browsers of one company never answer', async () => {
  const [stuck, other] = [await aShop(), await aShop()];
  const [silent, awake] = [await browserOf(stuck.admin), await browserOf(other.admin)];
  const answer = service().silence(silent);
  const company_id = stuck.company.id;
  const { session_id } = await db()
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 30; n += 1) {
    const { id: contact_id } = await aContact(db(), { company_id });
    const of = { company_id, connection_id: stuck.connectionId, contact_id };
    const { id: ticket_id } = await aTicket(db(), { ...of, status: 'pending', unread_messages: 1 });
    const data = { sessionId: session_id, ticketId: ticket_id, messageId: 1 };
    const job = { company_id, task: 'push', data: JSON.stringify(data), due_at: new Date(), is_ready: true };
    await db().insertInto('jobs').values(job).execute();
  }
  let most = 0;
  const waiting = () => (most = Math.max(most, service().waiting()));
  await waitUntil(() => waiting() >= 4, 'the share of the first company');
  const ticket = await write(other, 'oi');
  await waitUntil(() => waiting() >= 0 && notices(awake).length > 0, 'the push of the other company');
  expect(await woken(awake)).toMatchObject([{ ticketUuid: ticket.uuid }]);
  expect([most, notices(silent)]).toEqual([4, []]);
  answer();
});
