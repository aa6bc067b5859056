import { recordStatements } from '@recadia/db/testing';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { encryptionKeyOf } from '../../../server/src/testing/encryption-key.ts';
import { joinLive } from '../../../server/src/testing/live-client.ts';
import { startTestServer } from '../../../server/src/testing/server.ts';
import { pause, waitUntil } from '../../../server/src/testing/wait-until.ts';
import { aStaffedCompany } from '../../../server/src/testing/world.ts';
import { openCloudNumber } from '../../chaos/message-path/outbound-chats.ts';

const ownPhone = '5511900002222';
const chats = 3;
/** Minutes after which an answered ticket is closed with a message. */
export const closesAfter = 30;
export const closingMessage = 'Encerramos por aqui.';
/** Longer than the time between two polls of a worker. */
const quietMs = 400;

export type Workplace = Awaited<ReturnType<typeof openWorkplace>>;

/** The whole product in this process, with a Cloud number, three customers with open tickets, and an agent's socket. */
export async function openWorkplace() {
  const cloud = await startWhatsAppCloud({ pairLimit: null });
  const server = await startTestServer({ WA_CLOUD_URL: cloud.graphUrl });
  const { db } = server;
  const statements = recordStatements(new URL(db.urls.admin).username);
  const { company, admin } = await aStaffedCompany(server, {});
  const env = { ENCRYPTION_KEY: encryptionKeyOf(db) };
  const connectionId = await openCloudNumber({ db, cloud, env }, company.id, { phone: ownPhone, url: server.url });
  await db.admin
    .updateTable('connections')
    .set({ expires_ticket: closesAfter, expires_inactive_message: closingMessage })
    .where('id', '=', connectionId)
    .execute();
  const opened = await Promise.all(Array.from({ length: chats }, (_, n) => openTicket(`551198000000${n}`)));
  const live = await joinLive(server.url, { token: admin.token, notification: true });

  /** A customer writes, and the agent accepts the ticket. */
  async function openTicket(phone: string): Promise<{ phone: string; ticketId: number }> {
    cloud.addPerson({ phone, name: `Cliente ${phone}` });
    cloud.write(phone, { to: ownPhone, words: { text: 'oi' } });
    const { id } = await waitUntil(
      () =>
        db.admin
          .selectFrom('tickets')
          .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
          .select('tickets.id')
          .where('contacts.number', '=', phone)
          .executeTakeFirst(),
      'the ticket of a customer',
    );
    const body = { status: 'open', userId: admin.id } as const;
    await server.call(ticketRoutes.updateTicket, { as: admin.token, params: { id }, body });
    return { phone, ticketId: id };
  }

  /** Waits until nothing is left to do for the product. */
  async function rest(): Promise<void> {
    const of = (table: 'inbound' | 'event_work' | 'outbox' | 'events') => db.admin.selectFrom(table).limit(1);
    await waitUntil(
      async () => {
        const left = [
          await of('inbound').select('id').where('done_at', 'is', null).execute(),
          await of('event_work').select('event_id').where('parked_at', 'is', null).execute(),
          await of('outbox').select('id').where('state', '<>', 'sent').execute(),
          await of('events').select('id').where('seq', 'is', null).execute(),
        ];
        return left.every((rows) => rows.length === 0) && statements.isIdle();
      },
      'the product to rest',
      40_000,
    );
    await pause(quietMs);
  }

  return {
    server,
    cloud,
    admin,
    live,
    statements,
    rest,
    chats: opened,
    ownPhone,
    async stop() {
      live.close();
      statements.stop();
      await server.stop();
      await cloud.stop();
    },
  };
}
