import { contactRoutes } from '@recadia/contract/contact-routes';
import { jobRoutes } from '@recadia/contract/jobs';
import { liveChannel, livePayloads } from '@recadia/contract/live';
import { conversationRoutes } from '@recadia/contract/message-routes';
import { operatorCompanyRoutes } from '@recadia/contract/operator-companies';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { userRoutes } from '@recadia/contract/users';
import { tenantTx } from '@recadia/db';
import { aConnection, aPlan, testDatabase } from '@recadia/db/testing';
import { aJob } from '@recadia/db/testing/jobs';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { recordInbound } from './features/messages/index.ts';
import { ana, inboundMessage } from './testing/inbound-events.ts';
import { joinLive } from './testing/live-client.ts';
import { login } from './testing/login.ts';
import { makeBeforeAll } from './testing/make-before.ts';
import { serveDatabase } from './testing/server.ts';
import { aPerson, aStaffedCompany } from './testing/world.ts';

/** The last cell, whose ids have sixteen digits. */
const cell = 4095;

const server = makeBeforeAll(async () => serveDatabase(await testDatabase({ cell }), {}));
const boss = makeBeforeAll(async () => {
  const { company } = await aStaffedCompany(server, { is_super: true });
  return aPerson(server, { company_id: company.id, profile: 'admin', super: true });
});
afterAll(async () => {
  await server.stop();
  await server.db.drop();
});

/** A company with its first admin, created by calls. */
async function aNewCompany() {
  const body = { name: 'Padaria Sol', email: 'dona@padaria.exemplo', password: 'Senha nova 7' };
  const planId = (await aPlan(server.db.admin)).id;
  const created = await server.call(operatorCompanyRoutes.createCompany, {
    as: boss.token,
    body: { ...body, planId, dueDate: '2999-01-01' },
  });
  const { body: signedIn } = await login(server, body);
  return { companyId: created.body.id, as: signedIn.token };
}

/** The ids of the only row of the company, as PostgreSQL writes them. */
async function idOf(table: 'contacts' | 'messages' | 'tickets', companyId: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(table)} where company_id = ${companyId}`.execute(server.db.admin);
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}

it('serves the ids of the last cell exactly, over HTTP and live', async () => {
  const { companyId, as } = await aNewCompany();
  const colleague = { name: 'Bia', email: 'bia@padaria.exemplo', password: 'Senha nova 8', profile: 'user' };
  const { body: user } = await server.call(userRoutes.createUser, { as, body: colleague });
  await server.call(contactRoutes.createContact, { as, body: { name: 'Ana', number: ana.value } });
  const { id: connectionId } = await aConnection(server.db.admin, { company_id: companyId, is_default: true });
  const live = await joinLive(server.url, { token: as });
  live.socket.emit('joinTickets', 'pending');
  live.socket.emit('joinNotification');
  await tenantTx({ companyId }, (tx) =>
    recordInbound(tx, { companyId }, { connectionId }, [inboundMessage('w1', 'Oi, tudo bem?')]),
  );
  const [payload] = await live.waitFor(liveChannel(companyId, 'appMessage'));
  live.close();

  const [contactId, ticketId, messageId] = [
    await idOf('contacts', companyId),
    await idOf('tickets', companyId),
    await idOf('messages', companyId),
  ];
  for (const id of [companyId, user.id, connectionId, contactId, ticketId, messageId]) {
    expect(Number(id)).toBeGreaterThan(cell * 2 ** 40);
    expect(Number(id)).toBeLessThanOrEqual(2 ** 52);
  }
  const ids = { id: Number(ticketId), contactId: Number(contactId), whatsappId: connectionId };
  const message = { id: messageId, ticketId: Number(ticketId), body: 'Oi, tudo bem?' };
  expect(livePayloads.appMessage.parse(payload)).toMatchObject({ message, ticket: ids });
  const listed = await server.call(ticketRoutes.listTickets, { as, query: { status: 'pending' } });
  expect(listed.body.tickets).toMatchObject([ids]);
  expect(listed.text).toContain(`"id":${ticketId},`);
  const conversation = await server.call(conversationRoutes.listMessages, { as, params: { ticketId } });
  expect(conversation.body).toMatchObject({ messages: [message], ticket: ids });
  const { body: found } = await server.call(ticketRoutes.searchMessages, { as, query: { searchParam: 'tudo' } });
  expect(found.hits).toMatchObject([{ message: { id: messageId }, ticket: ids }]);
  expect((await server.call(userRoutes.listUsers, { as })).body.users.map(({ id }) => id)).toContain(user.id);
});

it('retries a failed job by the ids of the last cell', async () => {
  const { id, company_id } = await aJob(server.db.admin, { company_id: boss.companyId, parked_at: new Date(0) });
  const { body } = await server.call(jobRoutes.listFailedJobs, { as: boss.token });
  expect(body.jobs.map((job) => job.id)).toEqual([`${company_id}-${id}`]);
  const retried = await server.call(jobRoutes.retryJob, { as: boss.token, params: { id: `${company_id}-${id}` } });
  expect(retried.status).toBe(200);
});
