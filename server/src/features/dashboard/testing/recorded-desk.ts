import { aDesk } from '../../../testing/desk.ts';
import type { TestServer } from '../../../testing/server.ts';
import { rollUpCompany } from '../roll-up.ts';

type Fields = { queue_id?: number | null } & Record<string, unknown>;

/** A desk in São Paulo whose tickets have events of past days. */
export async function aRecordedDesk(server: TestServer) {
  const desk = await aDesk(server);
  const { admin } = server.db;
  const company_id = desk.company.id;
  await admin.updateTable('companies').set({ timezone: 'America/Sao_Paulo' }).where('id', '=', company_id).execute();

  const record = async (
    ticket: { id: number; contact_id: number },
    at: string,
    kind: string,
    { queue_id = null, ...data }: Fields = {},
  ) => {
    const line = { company_id, ticket_id: ticket.id, contact_id: ticket.contact_id };
    await admin
      .insertInto('ticket_events')
      .values({ ...line, kind, at: new Date(at), queue_id, data: JSON.stringify(data) })
      .execute();
  };

  return {
    ...desk,
    record,
    /** A ticket that waits ten minutes, is served for half an hour, and is rated ten minutes later. */
    async served(person: { id: number }, day: string, rate?: number) {
      const ticket = await desk.talk({ status: 'closed' });
      const held = { userId: person.id, queue_id: desk.queue.id };
      await record(ticket, `${day}T12:00:00Z`, 'opened', { cause: 'customer' });
      await record(ticket, `${day}T12:10:00Z`, 'accepted', { status: 'open', ...held });
      await record(ticket, `${day}T12:40:00Z`, 'resolved', { status: 'closed', ...held });
      if (rate === undefined) return ticket;
      await record(ticket, `${day}T12:45:00Z`, 'auto-message', { cause: 'rating-asked' });
      await record(ticket, `${day}T12:50:00Z`, 'rated', { userId: person.id, inputs: { rate } });
      return ticket;
    },
    fold: () => rollUpCompany(desk.scope),
  };
}
