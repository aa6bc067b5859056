import { recordStatements } from '@recadia/db/testing';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { encryptionKeyOf } from '../../../server/src/testing/encryption-key.ts';
import { joinLive } from '../../../server/src/testing/live-client.ts';
import { startTestServer } from '../../../server/src/testing/server.ts';
import { pause, waitUntil } from '../../../server/src/testing/wait-until.ts';
import { aStaffedCompany, type Person } from '../../../server/src/testing/world.ts';
import { openCloudNumber } from '../../chaos/message-path/outbound-chats.ts';

/** The companies that receive messages together; acts that stand alone happen in the first. */
const companies = 5;
const chatsEach = 4;
/** Minutes after which an answered ticket is closed with a message. */
export const closesAfter = 30;
export const closingMessage = 'Encerramos por aqui.';
/** Longer than the time between two polls of a worker. */
const quietMs = 400;

export type Workplace = Awaited<ReturnType<typeof openWorkplace>>;

interface OpenChat {
  phone: string;
  /** The number of the company. */
  to: string;
  ticketId: number;
}

/** The whole product in this process: companies with a Cloud number, customers with open tickets, and an agent's socket. */
export async function openWorkplace() {
  const cloud = await startWhatsAppCloud({ pairLimit: null });
  const server = await startTestServer({ WA_CLOUD_URL: cloud.graphUrl });
  const { db } = server;
  const statements = recordStatements(new URL(db.urls.admin).username);
  const env = { ENCRYPTION_KEY: encryptionKeyOf(db) };
  const opened = await Promise.all(Array.from({ length: companies }, (_, n) => openCompany(n)));
  const [first] = opened;
  if (!first) throw new Error('no company was opened');
  const { live, admin, chats } = first;

  async function openCompany(n: number) {
    const { company, admin } = await aStaffedCompany(server, {});
    const phone = `551190000222${n}`;
    const connectionId = await openCloudNumber({ db, cloud, env }, company.id, {
      phone,
      phoneNumberId: `70000000${n}`,
      url: server.url,
    });
    const rule = { expires_ticket: closesAfter, expires_inactive_message: closingMessage };
    if (n === 0) await db.admin.updateTable('connections').set(rule).where('id', '=', connectionId).execute();
    const chats = await Promise.all(
      Array.from({ length: chatsEach }, (_, m) => openTicket(admin, phone, `55119800000${n}${m}`)),
    );
    return { admin, chats, live: await joinLive(server.url, { token: admin.token, notification: true }) };
  }

  /** A customer writes, and the agent accepts the ticket. */
  async function openTicket({ id: userId, token }: Person, to: string, phone: string): Promise<OpenChat> {
    cloud.addPerson({ phone, name: `Cliente ${phone}` });
    cloud.write(phone, { to, words: { text: 'oi' } });
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
    const body = { status: 'open', userId } as const;
    await server.call(ticketRoutes.updateTicket, { as: token, params: { id }, body });
    return { phone, to, ticketId: id };
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
    chats,
    /** The chats of all companies. */
    allChats: opened.flatMap((company) => company.chats),
    async stop() {
      for (const company of opened) company.live.close();
      statements.stop();
      await server.stop();
      await cloud.stop();
    },
  };
}
