import { trialChatsPerDay } from '@recadia/contract/limits';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aConnection, aContact, aTicket } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../testing/use-server.ts';
import { aStaffedCompany } from '../../../testing/world.ts';

const server = useTestServer();
/** A zone in which it is noon now, so that the day does not end during a test. */
const ahead = 12 - new Date().getUTCHours();
const timezone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
const trial = { timezone, due_date: '2030-01-31', trial_expiration: new Date('2030-01-31T00:00:00Z') };

/** A company in its trial that began all but one of its conversations of today. */
async function aTrial() {
  const home = await aStaffedCompany(server, trial);
  const company_id = home.company.id;
  const { id: connection_id } = await aConnection(server.db.admin, { company_id, is_default: true });
  const { id: contact_id } = await aContact(server.db.admin, { company_id });
  const { id: ticket_id } = await aTicket(server.db.admin, { company_id, contact_id, connection_id });
  const event = { company_id, ticket_id, contact_id, kind: 'opened' };
  const begun = (count: number, data: string, at = new Date()) =>
    server.db.admin
      .insertInto('ticket_events')
      .values(Array.from({ length: count }, () => ({ ...event, data, at })))
      .execute();
  await begun(trialChatsPerDay - 1, '{"cause":"agent"}');
  await begun(5, '{"cause":"customer"}');
  await begun(5, '{"cause":"agent"}', new Date(Date.now() - 2 * 86_400_000));
  const begin = async () => {
    const { id: contactId } = await aContact(server.db.admin, { company_id });
    return server.call(ticketRoutes.createTicket, { as: home.admin.token, body: { contactId, status: 'open' } });
  };
  return { begin, company_id };
}

it('X-SGN-03 lets a company in its trial begin 20 conversations a day, also when asked at once', async () => {
  const { begin } = await aTrial();
  const answers = await Promise.all(Array.from({ length: 5 }, begin));
  const codes = answers.map(({ status, error }) => error ?? status);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 'ERR_TRIAL_CHAT_LIMIT')).toHaveLength(4);
});

it('X-SGN-03 ends the limit once the due date is extended beyond the trial', async () => {
  const { begin, company_id } = await aTrial();
  await begin();
  expect((await begin()).error).toBe('ERR_TRIAL_CHAT_LIMIT');
  await server.db.admin.updateTable('companies').set({ due_date: '2030-02-28' }).where('id', '=', company_id).execute();
  expect((await begin()).status).toBe(200);
});
