import { aConnection } from '@recadia/db/testing';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { startGateway } from '../gateway/main.ts';
import { createMetrics } from '../platform/process/metrics.ts';
import type { Actor } from '../platform/session/people.ts';
import { whatsAppEnvironment } from './whats-app-environment.ts';
import { startTestServer } from './server.ts';
import { waitUntil } from './wait-until.ts';
import { aStaffedCompany, type Person } from './world.ts';

export type LinkedShop = Awaited<ReturnType<typeof startLinkedShop>>;

let phones = 0;
/** Linking takes a dozen round trips and a key exchange, which is slow on a busy machine. */
const timeoutMs = 40_000;

/** Api, worker and gateway in one process, with an emulated WhatsApp and a company with a linked session. */
export async function startLinkedShop(environment: NodeJS.ProcessEnv = {}) {
  const emulator = await startWhatsAppWeb();
  const server = await startTestServer({ ...whatsAppEnvironment(emulator), ...environment });
  const config = { ...server.platform.config, gateway: { id: 'gateway-of-the-shop', capacity: 10 } };
  const start = () => startGateway({ ...server.platform, config, metrics: createMetrics() });
  let gateway = await start();
  const company = await aStaffedCompany(server, {});
  const company_id = company.company.id;
  const phone = newPhone();
  emulator.addPerson({ phone, name: 'Loja' });
  const { id: connectionId } = await aConnection(server.db.admin, { company_id, status: 'OPENING', is_default: true });

  const connection = () =>
    server.db.admin.selectFrom('connections').selectAll().where('id', '=', connectionId).executeTakeFirstOrThrow();
  const until = (status: string) =>
    waitUntil(
      async () => {
        const row = await connection();
        return row.status === status && row;
      },
      `the connection to be ${status}`,
      timeoutMs,
    );
  const { qrcode } = await until('qrcode');
  await emulator.scan(phone, qrcode);
  await until('CONNECTED');

  return {
    server,
    emulator,
    phone,
    connectionId,
    connection,
    until,
    ...company,
    scope: { companyId: company_id },
    actor: ({ id: userId, companyId, name, email }: Person, queueIds: number[]): Actor => ({
      userId,
      companyId,
      sessionId: 's',
      name,
      email,
      profile: 'user',
      super: false,
      allTicket: false,
      queueIds,
    }),
    newPhone,
    /** A customer with an open ticket in the company's queue, after a first message. */
    async customer(name = 'Maria') {
      const customerPhone = newPhone();
      emulator.addPerson({ phone: customerPhone, name });
      await emulator.send(customerPhone, { to: phone, text: 'oi' });
      const contact = await waitUntil(
        () => server.db.admin.selectFrom('contacts').selectAll().where('number', '=', customerPhone).executeTakeFirst(),
        'the contact',
      );
      const ticket = await waitUntil(
        () => server.db.admin.selectFrom('tickets').selectAll().where('contact_id', '=', contact.id).executeTakeFirst(),
        'the ticket',
      );
      const open = { status: 'open', queue_id: company.queue.id, user_id: company.agent.id };
      await server.db.admin.updateTable('tickets').set(open).where('id', '=', ticket.id).execute();
      return { phone: customerPhone, contact, ticket };
    },
    messages: (ticketId: number) =>
      server.db.admin.selectFrom('messages').selectAll().where('ticket_id', '=', ticketId).orderBy('id').execute(),
    async restart(meanwhile: () => Promise<unknown>) {
      await gateway.stop();
      await meanwhile();
      gateway = await start();
    },
    async stop() {
      await gateway.stop();
      await server.stop();
      await emulator.close();
    },
  };
}

const newPhone = (): string => `55119${String(30_000_000 + (phones += 1))}`;
