import { authRoutes } from '@recadia/contract/auth';
import { notificationRoutes } from '@recadia/contract/notifications';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../testing/wait-until.ts';
import { aPerson } from '../../testing/world.ts';
import { pushRig } from './testing/browsers.ts';

const { server, service, db, aShop, browserOf, write, notices, woken, settled } = pushRig();

describe('X-NTF-04 recipients of a push', () => {
  it('NTF-03 ROL-05 are exactly the users the ticket concerns, with the text they may read', async () => {
    const [shop, otherShop] = [await aShop(), await aShop()];
    const seer = await aPerson(server(), { company_id: shop.company.id, profile: 'user', all_ticket: true });
    const admin = await browserOf(shop.admin);
    const agent = await browserOf(shop.agent);
    const all = await browserOf(seer, { showsText: false });
    const foreign = await browserOf(otherShop.admin);

    const ticket = await write(shop, 'Bom dia, gostaria de saber o preço');
    const notice = { ticketUuid: ticket.uuid, messageId: String(ticket.message_id), title: 'Ana Lima' };
    expect(await woken(admin)).toEqual([{ ...notice, body: 'Bom dia, gostaria de…' }]);
    expect(await woken(all)).toEqual([{ ...notice, body: '' }]);
    await settled(shop);
    expect([notices(agent), notices(foreign)]).toEqual([[], []]);
    const listedTo = async ({ token }: { token: string }) => {
      const { body } = await server().call(ticketRoutes.listTickets, {
        as: token,
        query: { withUnreadMessages: 'true' },
      });
      return ticketRoutes.listTickets.answer.parse(body).tickets.map(({ uuid }) => uuid);
    };
    expect([await listedTo(seer), await listedTo(shop.agent)]).toEqual([[ticket.uuid], []]);
    expect(service().refused()).toEqual([]);
    expect(service().delivered(admin)).toMatchObject([
      { ttl: 43_200, urgency: 'high', topic: ticket.uuid.replaceAll('-', '') },
    ]);

    // The agent takes the ticket: from now on only the agent is notified, though the admin still sees it.
    const taken = { status: 'open', user_id: shop.agent.id, queue_id: shop.queue.id };
    await db().updateTable('tickets').set(taken).where('id', '=', ticket.id).execute();
    await write(shop, 'Alô?');
    expect(await woken(agent)).toMatchObject([{ ticketUuid: ticket.uuid, body: 'Alô?' }]);
    // Messages of the company itself cause no push.
    await write(shop, 'Já respondo', { fromMe: true });
    await settled(shop);
    expect([notices(admin).length, notices(all).length, notices(agent).length]).toEqual([1, 1, 1]);
  });

  it('exclude read messages and groups the user is not on', async () => {
    const shop = await aShop();
    const agent = await browserOf(shop.agent);
    const admin = await browserOf(shop.admin);
    const ticket = await write(shop, 'oi');
    const read = await server().call(ticketRoutes.readTicket, { as: shop.admin.token, params: { id: ticket.id } });
    expect(read.status).toBe(200);
    const off = { company_id: shop.company.id, key: 'CheckMsgIsGroup', value: 'disabled' };
    await db().insertInto('settings').values(off).execute();
    const group = await write(shop, 'no grupo', { chat: { kind: 'group', value: '1203@g' } });
    await settled(shop);
    expect([notices(admin), notices(agent)]).toEqual([[], []]);

    const joined = { status: 'open', user_id: shop.agent.id, unread_messages: 0 };
    await db().updateTable('tickets').set(joined).where('id', '=', group.id).execute();
    await write(shop, 'de novo', { chat: { kind: 'group', value: '1203@g' } });
    expect(await woken(agent)).toMatchObject([{ ticketUuid: group.uuid }]);
  });
});

it('X-NTF-05 deletes a browser that is gone, retries a failing service, sends once', async () => {
  const shop = await aShop();
  const [gone, kept] = [await browserOf(shop.admin), await browserOf(shop.supervisor)];
  const put = { status: 'pending', queue_id: shop.queue.id };
  const first = await write(shop, 'primeira');
  await woken(gone);
  await db().updateTable('tickets').set(put).where('id', '=', first.id).execute();
  service().unsubscribe(gone);
  await write(shop, 'segunda');
  await woken(kept);
  await settled(shop);
  const left = db().selectFrom('push_subscriptions').select('user_id').where('company_id', '=', shop.company.id);
  expect(await left.execute()).toEqual([{ user_id: shop.supervisor.id }]);

  service().answerNext(503);
  const third = await write(shop, 'terceira');
  const waiting = db()
    .selectFrom('jobs')
    .select(['attempts', 'error'])
    .where('company_id', '=', shop.company.id)
    .where('task', '=', 'push');
  await waitUntil(async () => (await waiting.executeTakeFirst())?.error?.includes('503'), 'a first try');
  await server().moveClock(10_000);
  expect((await woken(kept, 2)).map(({ messageId }) => messageId)).toContain(String(third.message_id));
  await settled(shop);
  expect(notices(kept)).toHaveLength(2);
});

describe('X-NTF-01 X-NTF-02 X-NTF-03 where a browser is woken', () => {
  it('a browser wakes for one living session: not after signing out, nor for who used it before', async () => {
    const [shop, otherShop] = [await aShop(), await aShop()];
    const [first, second] = [await browserOf(shop.admin), await browserOf(shop.supervisor)];
    const third = await browserOf(await aPerson(server(), { company_id: shop.company.id, profile: 'admin' }));
    await server().call(authRoutes.logout, { as: shop.admin.token });
    await server().call(notificationRoutes.unsubscribePush, { as: shop.supervisor.token });

    // A user of another company signs in on the third browser.
    const { keys } = service().subscribe('other');
    const body = { endpoint: third, keys, showsText: true };
    const moved = await server().call(notificationRoutes.subscribePush, { as: otherShop.admin.token, body });
    expect(moved.status).toBe(200);
    const put = { queue_id: shop.queue.id };
    const ticket = await write(shop, 'oi');
    await db().updateTable('tickets').set(put).where('id', '=', ticket.id).execute();
    await write(shop, 'tem alguém?');
    await settled(shop);
    expect([notices(first), notices(second), notices(third)]).toEqual([[], [], []]);
  });

  it('the address is sealed, and no address leads into the own network', async () => {
    const shop = await aShop();
    const endpoint = await browserOf(shop.admin);
    const find = db().selectFrom('push_subscriptions').selectAll().where('company_id', '=', shop.company.id);
    const row = await find.executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(endpoint);

    const { keys } = service().subscribe('x');
    const subscribeTo = (to: string) =>
      server().call(notificationRoutes.subscribePush, {
        as: shop.admin.token,
        body: { endpoint: to, keys, showsText: true },
      });
    expect((await subscribeTo('http://127.0.0.1:9/wake')).status).toBe(400);
    expect((await subscribeTo('https://who@push.exemplo/wake')).status).toBe(400);
    // A name may resolve to any address, so it is checked again at sending: this one is refused then, and deleted.
    expect((await subscribeTo('https://127.0.0.1:9/wake')).status).toBe(200);
    await write(shop, 'oi');
    await waitUntil(async () => (await find.execute()).length === 0, 'the subscription to be forgotten');
  });
});
