import { ticketStatuses } from '@recadia/contract/tickets';
import { aCompany, aConnection, aContact, aQueue, aTicket, aUser } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { pageOfTickets } from './list/tickets.list.ts';
import { canSeeTicket, listReach, type TicketVisibility } from './tickets.policy.ts';

const db = useTestDatabase({ poolSize: 2 });
let companyId: number;
let queues: number[];
let users: number[];
const tickets: (TicketVisibility & { id: number })[] = [];

/** One ticket for each combination of status, holder and queue: fewer than a page shows. */
beforeAll(async () => {
  const { id: company_id } = await aCompany(db.admin);
  companyId = company_id;
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  const some = [0, 1, 2];
  queues = await Promise.all(some.map(async () => (await aQueue(db.admin, { company_id })).id));
  users = await Promise.all(some.slice(1).map(async () => (await aUser(db.admin, { company_id })).id));
  for (const status of ticketStatuses)
    for (const userId of [null, ...users])
      for (const queueId of [null, ...queues]) {
        const { id: contact_id } = await aContact(db.admin, { company_id });
        const place = { company_id, connection_id, contact_id, user_id: userId, queue_id: queueId };
        tickets.push({ id: (await aTicket(db.admin, { ...place, status })).id, status, userId, queueId });
      }
});

const ids = (from: number[]) => fc.subarray(from, { minLength: 1 });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

it('lists the tickets the visibility policy allows, for every user and every reach', async () => {
  const anyActor = fc.record({
    userId: fc.constantFrom(...users),
    profile: fc.constantFrom('user', 'supervisor', 'admin'),
    allTicket: fc.boolean(),
    super: fc.constant(false),
    queueIds: fc.subarray(queues),
    sessionId: fc.constant('s'),
    name: fc.constant('Ana'),
    email: fc.constant('ana@empresa.exemplo'),
  });
  const anyQuery = fc.record({
    showAll: maybe(fc.boolean()),
    showQueues: maybe(fc.boolean()),
    status: maybe(fc.constantFrom(...ticketStatuses)),
    queueIds: maybe(ids(queues)),
    users: maybe(ids(users)),
  });
  const isListed = fc.asyncProperty(anyActor, anyQuery, async (person, query) => {
    const actor = { ...person, companyId };
    const reach = listReach(actor, query);
    const inQueues = (queueId: number | null) =>
      !query.queueIds || (queueId === null ? reach === 'all' : query.queueIds.includes(queueId));
    const expected = tickets.filter(
      (ticket) =>
        canSeeTicket(actor, ticket) &&
        (reach !== 'own' || ticket.status === 'pending' || ticket.userId === actor.userId) &&
        (!query.status || ticket.status === query.status) &&
        (!query.users || (ticket.userId !== null && query.users.includes(ticket.userId))) &&
        inQueues(ticket.queueId),
    );
    const { rows } = await pageOfTickets(actor, actor, 'UTC', query);
    expect(rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  });
  await fc.assert(isListed, { numRuns: 80 });
});
