import { beforeAll, expect, it } from 'vitest';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aContact } from '@recadia/db/testing';
import { aPerson, type Person } from '../../testing/world.ts';
import { aDesk, type Desk } from '../../testing/desk.ts';
import { useTestServer } from '../../testing/use-server.ts';

const server = useTestServer();
let desk: Desk;
let people: Person[];

beforeAll(async () => {
  desk = await aDesk(server);
  const { id: company_id } = desk.company;
  people = await Promise.all(
    Array.from({ length: 20 }, () => aPerson(server, { company_id, queue_ids: [desk.queue.id] })),
  );
});

it('lets one of twenty accept; nineteen read the winner’s name; one event is emitted', async () => {
  const ticket = await desk.talk({ status: 'pending', queue_id: desk.queue.id });
  const answers = await Promise.all(people.map((one) => desk.change(one, ticket, { status: 'open', userId: one.id })));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const winner = won[0]?.body.user;
  expect(people.map(({ name }) => name)).toContain(winner?.name);
  for (const lost of answers.filter(({ status }) => status !== 200)) {
    expect(lost).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET' });
    expect(lost.details).toMatchObject({ ticket: { id: ticket.id, user: { name: winner?.name } } });
  }
  expect(await desk.timeline(ticket)).toMatchObject([{ kind: 'accepted', user_id: winner?.id }]);
  expect(await desk.lives(ticket)).toMatchObject([{ user_id: winner?.id, finished_at: null }]);
});

it('twenty begin a conversation with one customer: one does, the others read whose it is', async () => {
  const { id: contactId } = await aContact(server.db.admin, { company_id: desk.company.id });
  const answers = await Promise.all(
    people.map(({ token }) =>
      server.call(ticketRoutes.createTicket, { as: token, body: { contactId, queueId: desk.queue.id } }),
    ),
  );
  const [first, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const lost = answers.filter(({ error }) => error === 'ERR_OTHER_OPEN_TICKET');
  expect(lost).toHaveLength(19);
  for (const { details } of lost) expect(details).toMatchObject({ ticket: { user: { name: first?.body.user?.name } } });
});

it('reopening and writing again at once leave one living ticket', async () => {
  for (let round = 0; round < 5; round += 1) {
    const closed = await desk.talk({ status: 'closed', queue_id: desk.queue.id });
    const answers = await Promise.all([
      ...people.slice(0, 4).map((one) => desk.change(one, closed, { status: 'open', userId: one.id })),
      ...people.slice(4, 8).map(({ token }) =>
        server.call(ticketRoutes.createTicket, {
          as: token,
          body: { contactId: closed.contact_id, queueId: desk.queue.id },
        }),
      ),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await desk.lives(closed)).toHaveLength(1);
  }
});
